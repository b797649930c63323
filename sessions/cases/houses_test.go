package cases

// otherHouses are the houses at which cases are looked for beside a game's own.
var otherHouses = map[string][][]string{
	"blackjack": {
		{"offers=twenty-point,match-the-dealer,in-between,royal-match-21:C,kings-bounty,three-card-poker:A"},
		{"offers=house-money,bet-the-set-21:C,perfect-pairs:A"},
		{"offers=straight-jack,hit-and-run,bad-beat"},
		{"settle=one-pass", "surrender=on-cards", "blackjack=pay-after-hole", "even-money=no"},
		{"double=face-down", "busts=at-settlement", "splits=1", "split-aces=one-card", "surrender=on-cards"},
		{"reader=revealing", "mid-shoe=closed", "boxes=1"},
		{"shuffler=batch", "decks=2"},
		{"shuffler=continuous", "decks=2"},
		{"shoe=double", "decks=4"},
		{"shoe=hand", "shuffler=batch", "decks=2"},
		{"shoe=hand", "shuffler=batch", "decks=2", "offers=perfect-pairs:A,hit-and-run"},
	},
}
