package accounts

import (
	"context"
	"fmt"
	"time"

	"burncard/sessions/limit"
)

// The limits slow down a guesser without locking out the owner of the account.
// The limit of a try depends on where it comes from:
//
//   - A browser in which the account has been logged in before has tries of its
//     own, which nobody else can use up.
//   - Any other browser has the tries of its address, and fewer at one account.
//   - All these browsers together wait for their turn at one account, so that
//     many addresses gain a guesser little.
//
// No limit depends on whether the account exists.

// longestTurn is the longest time that a try waits for its turn; beyond it, it
// is refused.
const longestTurn = 10 * time.Second

// throttle allows a try to log in, or refuses it (TooManyTries). The name is a
// cleaned one.
func (a *Accounts) throttle(ctx context.Context, name, address, device string) error {
	known, err := a.knows(ctx, device, name)
	if err != nil {
		return err
	}
	now, account := a.now(), fold(name)
	if known {
		return tooMany(a.devices.Take(a.DeviceTries, hashOf(device)+" "+account, now), "too many tries from this browser")
	}
	from := limit.Address(address)
	// Before a key is made of the name: an address that has used up its tries would else make
	// up names until those at the account are forgotten.
	if err := tooMany(a.addresses.Wait(a.AddressTries, from, now), "too many tries from this address"); err != nil {
		return err
	}
	if err := tooMany(a.pairs.Take(a.PairTries, from+" "+account, now), "too many tries at this account"); err != nil {
		return err
	}
	if err := tooMany(a.addresses.Take(a.AddressTries, from, now), "too many tries from this address"); err != nil {
		return err
	}
	wait, ok := a.turns.Turn(a.AccountTurns, account, now, longestTurn)
	if !ok {
		return tooMany(wait-longestTurn, "too many tries at this account, from browsers in which it was not logged in before")
	}
	if err := a.pause(ctx, wait); err != nil {
		return fmt.Errorf("wait for a turn to log in: %w", err)
	}
	return nil
}

// tooMany is the refusal of a try that has to wait.
func tooMany(wait time.Duration, why string) error {
	if wait <= 0 {
		return nil
	}
	return refuse(TooManyTries, "login: %s; wait %s", why, limit.Seconds(wait))
}

func pause(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
