package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// bareRole is the role of the child that serves the bare broadcast.
const bareRole = "bare"

// serveBare is the limit: what one socket of a room says goes to all of the room, a text
// of as many bytes as the first that the room heard says.
func serveBare() error {
	type seat struct {
		conn *websocket.Conn
		mu   sync.Mutex
	}
	up := websocket.Upgrader{ReadBufferSize: 1 << 10, WriteBufferSize: 16 << 10, WriteBufferPool: new(sync.Pool)}
	var mu sync.Mutex
	rooms := map[string][]*seat{}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(listener.Addr())
	return http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := up.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		s, room := &seat{conn: conn}, r.URL.Path
		mu.Lock()
		rooms[room] = append(rooms[room], s)
		mu.Unlock()
		var text []byte
		for {
			_, ask, err := conn.ReadMessage()
			if err != nil {
				return
			}
			if text == nil {
				n := 0
				fmt.Sscan(string(ask), &n)
				text = []byte(strings.Repeat("x", n))
			}
			mu.Lock()
			all := rooms[room]
			mu.Unlock()
			for _, s := range all {
				s.mu.Lock()
				_ = s.conn.WriteMessage(websocket.TextMessage, text) // its reader ends
				s.mu.Unlock()
			}
		}
	}))
}

// measureBare measures a bare broadcast with the rooms and bytes of what was measured: as
// fast as the first of each room hears it, or as many deliveries a second.
func measureBare(ctx context.Context, p plan, like *figures) (*figures, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, self, "-role", bareRole)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		return nil, errors.New("the bare server does not say where it is")
	}
	var frames, broadcasts atomic.Int64
	var measuring atomic.Bool
	f := &figures{rooms: p.tables, sockets: p.tables * p.viewers, frame: like.frame, act: new(durations)}
	every := time.Duration(0)
	if p.rate > 0 {
		every = time.Duration(float64(time.Second) * float64(f.sockets) / like.deliveries)
	}
	all, leave := context.WithCancel(ctx)
	defer leave()
	size := []byte(fmt.Sprint(int(like.frame)))
	for i := range p.tables {
		var sent, unseen atomic.Int64
		first := (*websocket.Conn)(nil)
		again := make(chan struct{}, 1) // the room's first has heard
		for n := range p.viewers {
			from := &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(2+(i*p.viewers+n)%addresses))}
			d := websocket.Dialer{ReadBufferSize: readAtOnce, WriteBufferSize: 512, NetDialContext: (&net.Dialer{LocalAddr: from}).DialContext}
			conn, _, err := d.DialContext(all, fmt.Sprintf("ws://%s/%d", lines.Text(), i), nil)
			if err != nil {
				return nil, err
			}
			defer conn.Close()
			if n == 0 {
				first = conn
			}
			go func() {
				buffer := make([]byte, readAtOnce)
				for {
					_, from, err := conn.NextReader()
					for err == nil {
						_, err = from.Read(buffer)
					}
					if !strings.HasSuffix(err.Error(), "EOF") || all.Err() != nil {
						return
					}
					frames.Add(1)
					if unseen.Add(-1) == 0 && measuring.Load() {
						f.act.add(time.Duration(time.Now().UnixNano() - sent.Load()))
					}
					if n == 0 {
						select {
						case again <- struct{}{}:
						default:
						}
					}
				}
			}()
		}
		go func() {
			pause(all, time.Second+every*time.Duration(i)/time.Duration(p.tables))
			next := time.Now()
			for all.Err() == nil {
				unseen.Store(int64(p.viewers))
				sent.Store(time.Now().UnixNano())
				broadcasts.Add(1)
				if first.WriteMessage(websocket.TextMessage, size) != nil {
					return
				}
				select {
				case <-again:
				case <-all.Done():
				}
				next = next.Add(every)
				pause(all, time.Until(next))
			}
		}()
	}
	pause(ctx, 3*time.Second)
	n, b, cpu, clients, began := frames.Load(), broadcasts.Load(), cpuOf(cmd.Process.Pid), cpuOf(os.Getpid()), time.Now()
	measuring.Store(true)
	pause(ctx, p.dur)
	measuring.Store(false)
	took := time.Since(began).Seconds()
	f.cpu, f.clients = (cpuOf(cmd.Process.Pid)-cpu)/took, (cpuOf(os.Getpid())-clients)/took
	f.deliveries, f.acts = float64(frames.Load()-n)/took, float64(broadcasts.Load()-b)/took
	f.dealers = f.acts
	return f, ctx.Err()
}

// cpuOf is the CPU time of a process in seconds; 0 if it has ended.
func cpuOf(pid int) float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	var user, system float64
	fmt.Sscan(fields[11], &user)
	fmt.Sscan(fields[12], &system)
	return (user + system) / 100
}
