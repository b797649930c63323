package templates_test

import (
	"time"

	"github.com/a-h/templ"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants/blackjack"
)

// otherPages are all pages but the table.
func otherPages() map[string]templ.Component {
	guest := templates.Page{Who: templates.Who{Name: "Bea"}, Here: "/"}
	boss := templates.Page{Who: templates.Who{Name: "Mr Okafor", Account: true, Supervisor: true}, Here: templates.FloorPath}
	nobody := templates.Page{Here: "/"}
	refused := guest
	refused.Problem = &templates.Problem{What: "A Blackjack on the minimum 2.50 pays 3 to 2, which chips of 2.50, 5 cannot make", Cite: "633a.13(a)"}
	info := sessions.TableInfo{
		ID: "t4k2", Name: "Table 4", Variant: "blackjack", Mode: "exam", House: game.NewHouse(), Dealer: "Bea", Rounds: 13, Mistakes: 4, Watching: 2,
		Players: []sessions.SeatInfo{{Box: 1, Name: "Ann", Bot: true}, {Box: 2, Name: "Ben", Bot: true}, {Box: 4, Name: "Dolores Haze"}},
	}
	demo := info
	demo.ID, demo.Name, demo.Demo, demo.Auto, demo.Mode = "demo", "Demo table", true, true, "coached"
	demo.Players = append(demo.Players, sessions.SeatInfo{Box: 6, Name: "Farouk", Bot: true}, sessions.SeatInfo{Box: 7, Name: "Gwen", Bot: true})
	waiting := info
	waiting.ID, waiting.Name, waiting.Waiting, waiting.Mode = "w", "Practice pit 2", true, "guided"
	lobby := []templates.LobbyTable{{Info: demo, CanTake: true, CanSit: true}, {Info: info, CanSit: true}, {Info: waiting, Mine: "box 4"}}
	j, j2 := mistake(), mistake2()
	j2.Flags = []record.Flag{{By: "Ann", At: noon, Remark: "I had 20 on it, not 15"}}
	row := templates.SessionRow{
		ID: "s1", Person: "Bea", Table: "Table 4", Variant: "blackjack", Mode: "exam", Stand: "dealer", Start: noon, End: noon.Add(34 * time.Minute),
		Score: record.Score{Rounds: 41, Hands: 188, Acts: 1900, Mistakes: 2, Slips: 1, Advice: 1, DealerTime: 31 * time.Minute, OtherTime: 3 * time.Minute, Diff: 750}, Critical: 1, Flags: 1,
	}
	person := templates.PersonRow{
		ID: "a", Name: "Bea", Role: "member", State: "disabled", Classes: []templates.Choice{{Value: "c1", Label: "Monday"}}, Made: noon, Seen: noon,
		Sessions: 12, Hours: 90 * time.Minute, Questions: 1, Exams: 2, Unfinished: 1, Since: noon, SinceBy: "Mr Okafor",
	}
	return map[string]templ.Component{
		"lobby":        templates.LobbyPage(templates.LobbyData{Page: guest, Tables: lobby}),
		"lobby-shut":   templates.LobbyPage(templates.LobbyData{Page: templates.Page{Here: "/", NoGuests: true, NoAccount: "No account is made here now: the registration is closed."}, Tables: lobby}),
		"lobby-nobody": templates.LobbyPage(templates.LobbyData{Page: nobody, Tables: lobby}),
		"lobby-empty":  templates.LobbyPage(templates.LobbyData{Page: guest}),
		"new-table": templates.NewTablePage(templates.NewTableData{
			Page: boss, Name: "Table 5", Variants: []templates.Choice{{Value: "blackjack", Label: "Blackjack", Note: "633a"}}, Variant: "blackjack",
			Mode: "coached", Start: "round", Bots: 5, Game: blackjack.Book(), House: game.NewHouse(), Profile: sessions.BuiltIn()[0], Profiles: sessions.BuiltIn(),
		}),
		"new-table-refused": templates.NewTablePage(templates.NewTableData{Page: refused, Game: blackjack.Book(), House: game.NewHouse(), Wrong: "chips", Mode: "exam", Start: "opening"}),
		"sessions": templates.SessionsPage(templates.SessionsData{
			Page: boss, All: true, Rows: []templates.ListedSession{{SessionRow: row, Path: "/sessions/a-2"}, {SessionRow: row, Path: "/sessions/a-9#m3-0", Asked: 2}}, Found: 120, Next: "/sessions?after=1",
			Ask: templates.SessionFields{Search: "dee", Mode: "exam"}, Clauses: []record.ClauseCount{{Cite: "633a.7(f)(2)", Title: "One card face up to the dealer", Mistakes: 12, Sessions: 8, Newest: "a-9"}},
		}),
		"sessions-none":  templates.SessionsPage(templates.SessionsData{Page: boss, All: true, Ask: templates.SessionFields{Search: "dee", Clause: "633a.7"}, Drop: "clause"}),
		"sessions-wrong": templates.SessionsPage(templates.SessionsData{Page: refused, All: true, Ask: templates.SessionFields{From: "yesterday"}, Wrong: "from"}),
		"sessions-empty": templates.SessionsPage(templates.SessionsData{Page: guest}),
		"summary": templates.SummaryPage(templates.SummaryData{
			Page: guest, Session: row, House: game.NewHouse(), Locked: "Mr Okafor", Edition: "633a/1", Mistakes: []record.Judged{j, j2}, Caught: []record.Catch{{Round: 2, Breach: "p3 touch cards", Acts: 3}, {Round: 4, Breach: "p1 late main 10"}}, Own: true, CanFlag: true,
			ByCite: []templates.CiteCount{{Cite: "633a.7(f)(2)", Title: "One card face up to the dealer", Source: "law", Count: 1}, {Cite: "633a.13(a)", Title: "A Blackjack pays 3 to 2", Source: "law", Count: 1, Diff: 750}},
		}),
		"login":    templates.LoginPage(templates.LoginData{Page: nobody, Next: "/table/t4k2"}),
		"register": templates.RegisterPage(templates.RegisterData{Page: guest, Name: "Bea"}),
		"password": templates.AccountPage(templates.AccountData{Page: boss, Done: "login", Logins: []templates.Login{
			{ID: "a", Browser: "Firefox on Windows", Began: noon, Used: noon, Here: true}, {ID: "b", Browser: "Chrome on Android", Began: noon, Used: noon},
		}}),
		"invitation":       templates.InvitationPage(templates.InvitationData{Page: nobody, Token: "abc.def", Inviter: "Mr Okafor", Expires: noon}),
		"first-supervisor": templates.InvitationPage(templates.InvitationData{Page: nobody, Token: "abc.def"}),
		"invited-by-name":  templates.InvitationPage(templates.InvitationData{Page: nobody, Token: "abc.def", Owner: "Bea", New: true, Class: "Monday", Inviter: "Mr Okafor", Expires: noon}),
		"new-password":     templates.InvitationPage(templates.InvitationData{Page: nobody, Token: "abc.def", Owner: "Bea", Expires: noon}),
		"people": templates.PeoplePage(templates.PeopleData{Page: boss, All: 60, List: []templates.PersonRow{person, {ID: "b", Name: "Gus", Role: "guest", State: "active"}},
			Classes: person.Classes, Pager: templates.Pager{At: 1, Pages: 2, Path: templates.PeoplePath}}),
		"people-none": templates.PeoplePage(templates.PeopleData{Page: boss, Search: "nobody"}),
		"person": templates.PersonPage(templates.PersonData{Page: boss, PersonRow: person, Joins: []templates.Choice{{Value: "c2", Label: "Tuesday"}},
			Link: &templates.HandedLink{Name: "Bea", Link: "https://example.test/invitation/abc.def", Expires: noon}}),
		"person-removed": templates.PersonPage(templates.PersonData{Page: boss, PersonRow: templates.PersonRow{ID: "b", Name: "Gus", Role: "guest", State: "removed", Since: noon}}),
		"add-people": templates.AddPeoplePage(templates.AddPeopleData{Page: refused, List: "Ann", Life: "7", Lines: []templates.PeopleLine{{N: 1, Name: "Ann", Role: "member", Class: "March", NewClass: true},
			{N: 2, Name: "Ann", Role: "member", Problem: "name \"Ann\": line 1 has it too"}}}),
		"added-people": templates.AddPeoplePage(templates.AddPeopleData{Page: boss, Added: []templates.HandedLink{{Name: "Ann", Link: "https://example.test/invitation/abc.def", Expires: noon, New: true}}, CSV: "name,link\n"}),
		"invitations": templates.InvitationsPage(templates.InvitationsData{Page: boss, All: 2, List: []templates.GivenLink{{ID: "x", What: "Makes a member", Class: "Monday", Inviter: "Mr Okafor", Made: noon, Expires: noon, State: "open"},
			{ID: "y", What: "Sets a password", OwnerID: "b", Owner: "Bea", Made: noon, Expires: noon, State: "used", Used: noon, UsedID: "b", UsedBy: "Bea"}}}),
		"admission": templates.AdmissionPage(templates.AdmissionData{Page: boss, Registration: "open", Guests: true}),
		"floor": templates.SupervisorPage(templates.FloorData{Page: boss, Now: noon.Add(time.Minute), All: 2, Calling: 1, Tiles: []templates.FloorTile{
			{Info: info, Pulse: sessions.Pulse{Called: noon, Lately: 3}}, {Info: demo},
		}, Wide: &templates.WideTable{
			Info: info, Score: row.Score, Mistakes: []record.Mistake{{Judged: j2}}, Owes: []string{"floor verify"}, Next: "deal 3",
			Calls: []sessions.FloorCall{{At: noon, Reason: "card reader gives no answer"}}, Acts: true, Pulse: sessions.Pulse{Called: noon},
		}}),
		"rules": templates.RulesPage(templates.RulesData{Page: guest, Variant: "blackjack", Title: "Blackjack", Edition: "633a/1", Rules: []templates.Rule{
			{Cite: "633a.7(f)(1)", Title: "One card face up to each wagered box", Kind: "deal", Source: "law", Gravity: "major"},
			{Cite: "633a.7(l)#1", Title: "All players done: turn the hole card", Kind: "draw", Source: "law", Gravity: "critical"},
			{Cite: "house.busts", Title: "Over 21: take the wager at once", Kind: "settlement", Source: "house", Gravity: "major"},
		}}),
		"glossary": templates.GlossaryPage(guest),
		"error":    templates.ErrorPage(templates.ErrorData{Page: nobody, Status: 404, Title: "No such table", Detail: "There is no table at this address; it may have been put away for good."}),
	}
}
