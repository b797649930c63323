package accounts

import (
	"context"
	"maps"

	"burncard/sessions/likeness"
)

// Taken reports whether a person, by id, cannot go by a name because an account
// of somebody else has it or looks like it. The owner of an account may go by its
// name whatever others look like it.
func (a *Accounts) Taken(ctx context.Context, id, name string) (bool, error) {
	owner, err := taken(ctx, a.store.reads, id, name)
	return owner != "", err
}

// nameFree refuses a person, by id, a name that an account has or looks like.
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

// taken is the name of an account that keeps a person, by id, from going by a
// name; empty for none.
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
				return "", nil // his own
			}
			owner = other.Name
		}
	}
	return owner, nil
}

// keepLikeness notes what an account's name looks like.
func keepLikeness(ctx context.Context, c change, p Person) error {
	for _, l := range likeness.Of(p.Name) {
		if err := c.addLikeness(ctx, looks{l, p.ID}); err != nil {
			return err
		}
	}
	return nil
}

// likenessesAnew has the likenesses of all accounts as this program finds them:
// the file may be older than they are, or than Unicode's data is now.
func (a *Accounts) likenessesAnew(ctx context.Context) error {
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
