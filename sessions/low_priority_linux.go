package sessions

import (
	"runtime"
	"syscall"
)

// lowPriority gives the goroutine a thread of the lowest priority, which ends with it.
func lowPriority() {
	runtime.LockOSThread()
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, 19) // 0 is the calling thread; refused, it is as any other
}
