package accounts

import "context"

// Erase takes the account away from a person and gives him another name, under which he
// can neither log in nor be found. All his logins are void at once. His id stays, so that
// what is kept of him still belongs together. Erasing him again changes nothing.
func (a *Accounts) Erase(ctx context.Context, id, name string) error {
	err := a.store.change(ctx, "erase a person", func(c change) error { return c.erase(ctx, id, name) })
	if err == nil {
		a.voids(id)
	}
	return err
}

func (c change) erase(ctx context.Context, id, name string) error {
	for _, statement := range []string{
		`DELETE FROM devices WHERE person = ?`,
		`DELETE FROM likenesses WHERE person = ?`,
		`DELETE FROM disabled WHERE person = ?`,
		`DELETE FROM links WHERE used IS NULL AND ? IN (inviter, owner)`,
	} {
		if err := c.exec(ctx, "person "+id, statement, id); err != nil {
			return err
		}
	}
	if err := c.exec(ctx, "person "+id, `UPDATE people SET name = ?, role = 'guest', folded = NULL, password = NULL WHERE id = ?`, name, id); err != nil {
		return err
	}
	if err := c.closeWays(ctx, id, true); err != nil {
		return err
	}
	return c.voidLogins(ctx, id)
}
