// Package runtime has time and chance, which the conformance suite replaces.
package runtime

import (
	"context"
	"math/rand/v2"
	"time"
)

// Runtime is what a client waits with.
type Runtime interface {
	Now() time.Time
	// Random is a number from 0 up to 1.
	Random() float64
	// Sleep ends early with the cause of the context.
	Sleep(ctx context.Context, wait time.Duration) error
}

// Real is the time of this machine.
type Real struct{}

func (Real) Now() time.Time { return time.Now() }

func (Real) Random() float64 { return rand.Float64() }

func (Real) Sleep(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
