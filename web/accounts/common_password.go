package accounts

import (
	"slices"
	"strings"
	"sync"

	"github.com/trustelem/zxcvbn/frequency"
)

// commonPasswords are what guessers try first, in lower case: all in zxcvbn's lists that is
// long enough to be asked for, forty thousand passwords that leaked, words and names. A
// password that is also a word or a name stands in one of the lists alone, so that all
// are needed. They are sorted out at the first new password.
var commonPasswords = sync.OnceValue(func() map[string]bool {
	common := map[string]bool{}
	for _, list := range frequency.FrequencyLists {
		for _, word := range list {
			if len(word) >= shortestPassword {
				common[strings.ToLower(word)] = true
			}
		}
	}
	return common
})

// isCommon reports whether many people have a password, in whatever case.
func isCommon(password string) bool { return commonPasswords()[strings.ToLower(password)] }

// tradeWords are what a guesser tries in a house like this one.
var tradeWords = []string{
	house, house + house, "blackjack", "casino", "croupier", "dealer", "floorperson", "inspector", "instructor", "pit boss", "pitboss",
	"supervisor", "trainee", "trainer",
}

func isTradeWord(password string) bool {
	word := bare(password)
	return slices.ContainsFunc(tradeWords, func(w string) bool { return word == bare(w) })
}

// longestPiece is how many characters a piece has at most that makes no password by being
// repeated. Longer pieces are words.
const longestPiece = 4

// isPattern reports whether a password is nothing but a short piece repeated, as testtest
// and zzzzzzzz, or characters that follow each other, as 87654321. The lists of words have
// none of these, and no list could have all.
func isPattern(password string) bool {
	p := []rune(password)
	for n := 1; n <= longestPiece; n++ {
		if len(p)%n == 0 && strings.Repeat(string(p[:n]), len(p)/n) == password {
			return true
		}
	}
	for i := 2; i < len(p); i++ {
		if p[i]-p[i-1] != p[1]-p[0] {
			return false
		}
	}
	return true
}
