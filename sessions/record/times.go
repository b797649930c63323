package record

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"time"
)

// Times are a person's own times for one kind of step, counted in buckets: how many there
// are, what they sum to, and how many fell between two bounds. The bounds grow by a
// constant factor, [TimesGrowth], from [TimesFloor] on, so that a percentile is off by at
// most the square root of that factor, 4.5 %, whatever the time; the mean is exact. Times
// of many sessions are merged without loss. The zero Times are none.
type Times struct {
	N       int           // how many times
	Sum     time.Duration // of all of them
	Buckets []Bucket      // that have any, ascending
}

// A Bucket counts the times from its bound up to the next one.
type Bucket struct{ At, N int }

const (
	// TimesFloor is the bound below which times are not told apart.
	TimesFloor = 100 * time.Millisecond
	// bucketsPerDouble is how many buckets stand between a time and twice that time.
	bucketsPerDouble = 8
	// lastBucket begins at about 12 minutes: more than a table waits for one act.
	lastBucket = 103
)

// TimesGrowth is the ratio of two bounds.
var TimesGrowth = math.Exp2(1. / bucketsPerDouble)

func bucketOf(d time.Duration) int {
	if d <= TimesFloor {
		return 0
	}
	return min(int(math.Log2(float64(d)/float64(TimesFloor))*bucketsPerDouble), lastBucket)
}

// middle is the time that a bucket stands for: as far, by factor, from both of its bounds.
func middle(bucket int) time.Duration {
	return time.Duration(float64(TimesFloor) * math.Exp2((float64(bucket)+0.5)/bucketsPerDouble))
}

// Add takes a time in. A time of nothing is not known, and is left out.
func (t *Times) Add(d time.Duration) {
	if d <= 0 {
		return
	}
	t.N, t.Sum = t.N+1, t.Sum+d
	t.count(bucketOf(d), 1)
}

func (t *Times) count(bucket, n int) {
	i, found := slices.BinarySearchFunc(t.Buckets, bucket, func(b Bucket, at int) int { return b.At - at })
	if !found {
		t.Buckets = slices.Insert(t.Buckets, i, Bucket{At: bucket})
	}
	t.Buckets[i].N += n
}

// Merge takes in all times of another histogram.
func (t *Times) Merge(other Times) {
	t.N, t.Sum = t.N+other.N, t.Sum+other.Sum
	for _, b := range other.Buckets {
		t.count(b.At, b.N)
	}
}

// Clone is a copy that shares nothing.
func (t Times) Clone() Times {
	t.Buckets = slices.Clone(t.Buckets)
	return t
}

// Mean is the mean of all times, exactly; 0 where there are none.
func (t *Times) Mean() time.Duration {
	if t.N == 0 {
		return 0
	}
	return t.Sum / time.Duration(t.N)
}

// Percentile is the time that p of a hundred times do not exceed, by the nearest rank: at
// least the least time and at most the greatest, as far as the buckets tell. It is 0 where
// there are none.
func (t *Times) Percentile(p float64) time.Duration {
	rank := max(int(math.Ceil(p/100*float64(t.N))), 1)
	for _, b := range t.Buckets {
		if rank -= b.N; rank <= 0 {
			return middle(b.At)
		}
	}
	return 0
}

// pack writes the buckets, each as the distance from the one before and its count.
func (t *Times) pack() []byte {
	b, last := []byte{}, 0
	for _, bucket := range t.Buckets {
		b = binary.AppendUvarint(b, uint64(bucket.At-last))
		b = binary.AppendUvarint(b, uint64(bucket.N))
		last = bucket.At
	}
	return b
}

var errBuckets = errors.New("no buckets of times")

// unpack reads what pack wrote.
func (t *Times) unpack(b []byte) error {
	t.Buckets = nil
	for at := 0; len(b) > 0; {
		step, n := binary.Uvarint(b)
		if n <= 0 || step > lastBucket {
			return errBuckets
		}
		count, m := binary.Uvarint(b[n:])
		if m <= 0 || count > math.MaxInt32 {
			return errBuckets
		}
		b, at = b[n+m:], at+int(step)
		t.Buckets = append(t.Buckets, Bucket{at, int(count)})
	}
	return nil
}
