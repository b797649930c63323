package main

import (
	"fmt"
	"slices"
	"sync"
	"time"
)

// Durations are safe for concurrent use.
type durations struct {
	mu   sync.Mutex
	list []time.Duration
}

func (d *durations) add(t time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.list = append(d.list, t)
}

// at is the duration that a share of them does not exceed; 0 for none at all.
func (d *durations) at(share float64) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.list) == 0 {
		return 0
	}
	slices.Sort(d.list)
	return d.list[min(int(share*float64(len(d.list))), len(d.list)-1)]
}

// Figures are what was measured in a while.
type figures struct {
	rooms, sockets int
	deliveries     float64 // a second
	acts           float64 // entries of the log a second, of people, bots and clocks; of bare: broadcasts
	frame          float64 // bytes
	cpu            float64 // of the server, cores
	clients        float64 // CPU of the clients, cores
	act            *durations
	ack            *durations // nil where nothing is acknowledged
	dealers        float64    // dealers' acts a second
	before, after  usage      // zero for bare
	refused        int64
	reasons        []string // of all refusals
	dropped        int64
}

// cpuDelivery is the server's CPU for a delivery, in microseconds.
func (f *figures) cpuDelivery() float64 { return f.cpu / f.deliveries * 1e6 }

func (f *figures) print(name string) {
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	fmt.Printf("\n%s: %d rooms, %d sockets\n", name, f.rooms, f.sockets)
	fmt.Printf("  deliveries a second        %10.0f of %.0f bytes\n", f.deliveries, f.frame)
	fmt.Printf("  server CPU                 %10.2f cores, %.1f us a delivery, %.0f us an act\n", f.cpu, f.cpuDelivery(), f.cpu/f.acts*1e6)
	fmt.Printf("  clients' CPU               %10.2f cores, %.1f us a delivery\n", f.clients, f.clients/f.deliveries*1e6)
	fmt.Printf("  acts a second              %10.0f, %.0f of them dealers'; %.0f bytes sent for an act\n", f.acts, f.dealers, f.frame*f.deliveries/f.acts)
	fmt.Printf("  act to its last viewer     %10.1f ms p50, %.1f ms p99\n", ms(f.act.at(0.5)), ms(f.act.at(0.99)))
	if f.ack == nil {
		return
	}
	fmt.Printf("  act to its answer          %10.1f ms p50, %.1f ms p99\n", ms(f.ack.at(0.5)), ms(f.ack.at(0.99)))
	fmt.Printf("  commit of the log (fsync)  %10.1f ms p50, %.1f ms p99\n", ms(commitAt(f.before, f.after, 0.5)), ms(commitAt(f.before, f.after, 0.99)))
	fmt.Printf("  memory                     %10.0f MiB, of which the heap has %.0f in use; %.0f goroutines, %.0f open files\n",
		f.after.rss/(1<<20), f.after.heap/(1<<20), f.after.goroutines, f.after.files)
	fmt.Printf("  refused %d, dropped %d, of them as slow %.0f\n", f.refused, f.dropped, f.after.slow-f.before.slow)
	for _, why := range f.reasons[:min(len(f.reasons), 12)] {
		fmt.Println("    refused", why)
	}
}
