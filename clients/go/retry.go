package lintel

import (
	"errors"
	"math"
	"net/http"
	"strconv"
	"time"
)

const (
	firstBackOff = 0.5
	maxBackOff   = 8.0
	// Whoever is told to wait longer than this is better off with the error.
	maxRetryAfter = 60.0
)

func seconds(value float64) time.Duration { return time.Duration(value * float64(time.Second)) }

// retryDelay is the time until the next try; false for an error that would only repeat.
func retryDelay(err error, attempt int, chance float64) (time.Duration, bool) {
	var failure *Error
	isAnswer := errors.As(err, &failure)
	if !errors.Is(err, ErrConnection) && !(isAnswer && (failure.Status == 429 || failure.Status >= 500)) {
		return 0, false
	}
	backOff := math.Min(maxBackOff, firstBackOff*math.Pow(2, float64(attempt)))
	if !isAnswer || failure.RetryAfter == nil {
		return seconds(backOff * (0.5 + 0.5*chance)), true
	}
	return seconds(*failure.RetryAfter + backOff*0.5*chance), *failure.RetryAfter <= maxRetryAfter
}

// retryAfterOf reads the Retry-After header, which has seconds or a date.
func retryAfterOf(header http.Header, now time.Time) *float64 {
	value := header.Get("Retry-After")
	wait, err := strconv.ParseFloat(value, 64)
	if err != nil {
		date, err := http.ParseTime(value)
		if err != nil {
			return nil
		}
		wait = date.Sub(now).Seconds()
	}
	wait = math.Max(0, wait)
	return &wait
}
