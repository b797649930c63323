package accounts

import (
	"context"
	"maps"

	"burncard/sessions/likeness"
)

// Taken reports whether a person, by id, cannot use a name because somebody
// else's account has it or looks like it. The owner of an account may always use
// its name.
func (a *Accounts) Taken(ctx context.Context, id, name string) (bool, error) {
	owner, err := taken(ctx, a.store.reads, id, name)
	return owner != "", err
}

// nameFree refuses a name that is taken for this person, by id.
func nameFree(ctx context.Context, from reads, id, name string) error {
	owner, err := taken(ctx, from, id, name)
	switch {
	case err != nil:
		return err
	case owner == "":
		return nil
	case fold(owner) == fold(name):
		return refuse(NameTaken, "name %q: the account %q has it", name, owner)
	}
	return refuse(NameTaken, "name %q: it looks like that of the account %q", name, owner)
}

// taken returns the name of the account because of which a person, by id,
// cannot use a name; empty for none.
func taken(ctx context.Context, from reads, id, name string) (owner string, err error) {
	p, _, err := from.account(ctx, name)
	if err != nil {
		return "", err
	}
	if !p.IsNobody() && p.ID != id {
		return p.Name, nil
	}
	for _, l := range likeness.Of(name) {
		alike, err := from.alike(ctx, l)
		if err != nil {
			return "", err
		}
		for _, other := range alike {
			if other.ID == id {
				return "", nil // his own account
			}
			owner = other.Name
		}
	}
	return owner, nil
}

func keepLikeness(ctx context.Context, c change, p Person) error {
	for _, l := range likeness.Of(p.Name) {
		if err := c.addLikeness(ctx, looks{l, p.ID}); err != nil {
			return err
		}
	}
	return nil
}

// updateLikenesses computes the likenesses of all accounts again: the file may
// be older than they are, or have those of older Unicode data.
func (a *Accounts) updateLikenesses(ctx context.Context) error {
	kept, err := a.store.likenesses(ctx)
	if err != nil {
		return err
	}
	people, err := a.store.accounts(ctx)
	if err != nil {
		return err
	}
	wanted := map[looks]bool{}
	for _, p := range people {
		for _, l := range likeness.Of(p.Name) {
			wanted[looks{l, p.ID}] = true
		}
	}
	if maps.Equal(kept, wanted) {
		return nil
	}
	return a.store.change(ctx, "note what names look like", func(c change) error {
		if err := c.deleteLikenesses(ctx); err != nil {
			return err
		}
		for l := range wanted {
			if err := c.addLikeness(ctx, l); err != nil {
				return err
			}
		}
		return nil
	})
}
