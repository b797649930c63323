package accounts

import (
	"errors"
	"fmt"
)

// A Code identifies a refusal for the page that shows it.
type Code string

// The refusals of this package.
const (
	BadName           Code = "bad-name"           // the name is too long, or has a character that names do not have
	NameTaken         Code = "name-taken"         // another account has the name
	BadPassword       Code = "bad-password"       // the new password is too short, too long, a name or a common one
	WrongLogin        Code = "wrong-login"        // no account has this name with this password
	TooManyTries      Code = "too-many-tries"     // wrong passwords came too fast
	HasAccount        Code = "has-account"        // the person has an account already
	NoAccount         Code = "no-account"         // only people with an account can do this
	Disabled          Code = "disabled"           // a supervisor has disabled the account
	OwnAccount        Code = "own-account"        // another supervisor does this to an account, not its owner
	LastSupervisor    Code = "last-supervisor"    // a house keeps one supervisor at least
	NotSupervisor     Code = "not-supervisor"     // only supervisors can do this
	AlreadySupervisor Code = "already-supervisor" // a supervisor cannot be raised
	BadLink           Code = "bad-link"           // the link is not one of ours, or a later start replaced it
	LinkUsed          Code = "link-used"          // a link is good once
	LinkExpired       Code = "link-expired"       // a link has an end
	LinkWithdrawn     Code = "link-withdrawn"     // a supervisor took the link back
	NotSure           Code = "not-sure"           // the password is asked for once more
	NoPasskeys        Code = "no-passkeys"        // no passkey can be made or used here
	BadPasskey        Code = "bad-passkey"        // what a browser answered for a passkey is of no use
	UnknownIdentity   Code = "unknown-identity"   // no account is tied to the identity
	IdentityTaken     Code = "identity-taken"     // the identity is tied to an account
	NoPassword        Code = "no-password"        // the account has none
	NotAdmitted       Code = "not-admitted"       // the house lets nobody in this way, see Admission
)

// Error is a refusal for the person who asked. The sentence names the two
// things that clash, and never contains a password or a token.
type Error struct {
	Code     Code
	Sentence string
}

// Error returns the sentence.
func (e *Error) Error() string { return e.Sentence }

// CodeOf returns the code of the refusal in err's chain, or "" if there is
// none. An err without a code is for the operator.
func CodeOf(err error) Code {
	if refusal, ok := errors.AsType[*Error](err); ok {
		return refusal.Code
	}
	return ""
}

func refuse(code Code, format string, args ...any) error {
	return &Error{Code: code, Sentence: fmt.Sprintf(format, args...)}
}
