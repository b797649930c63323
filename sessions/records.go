package sessions

import (
	"database/sql"

	"burncard/sessions/record"
)

// Records are the stores of what the house keeps beside the log. Each interface is
// declared where the hall calls it; package record has all of them in a database.
type Records struct {
	Tables    TableStore
	Sessions  SessionStore
	Remarks   RemarkStore
	Ticks     TickStore
	Trainees  TraineeStore
	Exercises ExerciseStore
	Profiles  ProfileStore
	Decisions DecisionStore
	Sheets    SheetStore
	Classes   ClassStore
	Exams     AppointmentStore
	TestPlans TestPlanStore
	Audit     AuditStore
	Erasures  ErasureStore
	Scores    ScoreStore
	Cards     CardStore

	Apprentices ApprenticeStore
	Drills      DrillStore
	Tries       TryStore
	Assigned    AssignmentStore
	Targets     TargetStore
	Spotting    SpotStore
	Statements  StatementStore
	Marks       MarkStore
}

// RecordsIn returns the stores of a database that has the tables of package schema,
// over two pools that the caller closes, after the Hall.
func RecordsIn(writer, reader *sql.DB) Records {
	db := record.DB{Writer: writer, Reader: reader}
	return Records{
		Tables: record.Tables{DB: db}, Sessions: record.Sessions{DB: db}, Remarks: record.Remarks{DB: db},
		Ticks: record.Ticks{DB: db}, Trainees: record.Trainees{DB: db}, Exercises: record.Exercises{DB: db},
		Profiles: record.Profiles{DB: db}, Decisions: record.Decisions{DB: db}, Sheets: record.Sheets{DB: db},
		Classes: record.Classes{DB: db},
		Exams:   record.Appointments{DB: db}, TestPlans: record.TestPlans{DB: db},
		Audit:    record.Audit{DB: db},
		Erasures: record.Erasures{DB: db},
		Scores:   record.Scores{DB: db},
		Cards:    record.Cards{DB: db},

		Apprentices: record.Apprentices{DB: db},
		Drills:      record.Drills{DB: db},
		Tries:       record.Tries{DB: db},
		Assigned:    record.Assignments{DB: db},
		Targets:     record.Targets{DB: db},
		Spotting:    record.Spotting{DB: db},
		Statements:  record.Statements{DB: db},
		Marks:       record.DrillMarks{DB: db},
	}
}
