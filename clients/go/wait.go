package lintel

import (
	"context"
	"math"
	"time"
)

// Wait has the options of a wait. The zero value is usable.
type Wait[State any] struct {
	// Timeout ends the wait with ErrWaitTimeout; by default after 10 minutes.
	Timeout time.Duration
	// OnProgress gets every answer.
	OnProgress func(*State)
	// UntilAnalyzed ends the wait for an analysis when summary and issues are there, before chat can answer.
	UntilAnalyzed bool
}

// poll asks until the answer is final, ever less often.
func poll[State any](ctx context.Context, c *Client, wait Wait[State], ask func() (*State, bool, error)) (*State, error) {
	limit := wait.Timeout
	if limit == 0 {
		limit = 10 * time.Minute
	}
	start := c.runtime.Now()
	for round := 0; ; round++ {
		state, isFinal, err := ask()
		if err != nil {
			return nil, err
		}
		if wait.OnProgress != nil {
			wait.OnProgress(state)
		}
		if isFinal {
			return state, nil
		}
		delay := seconds(math.Min(10, math.Pow(1.5, float64(round))) * (0.9 + 0.2*c.runtime.Random()))
		if c.runtime.Now().Sub(start)+delay > limit {
			return nil, ErrWaitTimeout
		}
		if err := c.runtime.Sleep(ctx, delay); err != nil {
			return nil, err
		}
	}
}

// WaitUntilReady waits until every document of the property is analyzed and chat can answer.
func (r *PropertiesResource) WaitUntilReady(ctx context.Context, id string, wait Wait[DocumentList], options ...Option) (*DocumentList, error) {
	return poll(ctx, r.client, wait, func() (*DocumentList, bool, error) {
		page, err := r.Documents.List(ctx, id, PropertiesDocumentsListParams{Limit: Ptr(int64(100))}, options...).Page()
		if err != nil {
			return nil, false, err
		}
		if page.Body.Status == "empty" {
			return nil, false, ErrNoDocuments
		}
		return page.Body, page.Body.Status == "chat_ready", nil
	})
}

// WaitUntilReady waits until the document is analyzed and chat can answer. A skipped or failed document is an error:
// ErrAnalysisSkipped, ErrAnalysisFailed.
func (r *AnalysesResource) WaitUntilReady(ctx context.Context, id string, wait Wait[Analysis], options ...Option) (*Analysis, error) {
	return poll(ctx, r.client, wait, func() (*Analysis, bool, error) {
		analysis, err := r.Get(ctx, id, options...)
		if err != nil {
			return nil, false, err
		}
		ended := func(code string, reason *string) (*Analysis, bool, error) {
			failure := &Error{Code: code, Message: code, Body: analysis.RawJSON()}
			if reason != nil {
				failure.Message = *reason
			}
			return nil, false, failure
		}
		switch analysis.Status {
		case "skipped":
			return ended("analysis_skipped", analysis.Reason)
		case "failed":
			return ended("analysis_failed", analysis.Error)
		}
		isReady := wait.UntilAnalyzed || analysis.ChatStatus != "pending"
		return analysis, analysis.Status == "analysis_done" && isReady, nil
	})
}
