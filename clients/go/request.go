package lintel

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

type request struct {
	method  string
	route   route
	query   any
	body    any
	form    *form
	headers map[string]string
}

type route struct {
	path string
	err  error
}

var placeholder = regexp.MustCompile(`\{\w+\}`)

// pathOf puts each id into one segment of the path.
func pathOf(pattern string, ids ...string) route {
	for _, id := range ids {
		// A dot segment would change the path.
		if id == "" || id == "." || id == ".." {
			return route{err: fmt.Errorf("%q is not an id", id)}
		}
		place := placeholder.FindString(pattern)
		pattern = strings.Replace(pattern, place, strings.ReplaceAll(url.QueryEscape(id), "+", "%20"), 1)
	}
	return route{path: pattern}
}

func randomID() string {
	var bytes [16]byte
	_, _ = rand.Read(bytes[:])
	return fmt.Sprintf("%x-%x-%x-%x-%x", bytes[:4], bytes[4:6], bytes[6:8], bytes[8:10], bytes[10:])
}

// do sends a request, again after failures that may pass, and reads the JSON of the answer.
func (c *Client) do(ctx context.Context, r request, result any, options []Option) error {
	if r.route.err != nil {
		return r.route.err
	}
	made := c.newCall(r.method, options)
	if r.form != nil {
		if err := r.form.prepare(); err != nil {
			return err
		}
	}
	for attempt := 0; ; attempt++ {
		err := c.try(ctx, r, result, made, attempt)
		if err == nil {
			return nil
		}
		repeatable := attempt < made.maxRetries && (r.form == nil || r.form.repeatable)
		delay, temporary := retryDelay(err, attempt, c.runtime.Random())
		if !repeatable || !temporary {
			return err
		}
		c.log(LogEvent{Event: "retry", Method: r.method, Path: r.route.path, Attempt: attempt, Delay: delay, Err: err})
		if err := c.runtime.Sleep(ctx, delay); err != nil {
			return err
		}
	}
}

func (c *Client) try(ctx context.Context, r request, result any, made *call, attempt int) error {
	opened, err := c.open(ctx, r, made, attempt)
	if err != nil {
		return err
	}
	defer opened.close()
	body, err := opened.readAll()
	if err != nil {
		return err
	}
	if made.response != nil {
		made.response.Body = body
	}
	if result == nil || opened.response.StatusCode == http.StatusNoContent {
		return nil
	}
	if err := json.Unmarshal(body, result); err != nil {
		failure := responseError(opened.response.StatusCode, opened.response.Header, body, nil)
		failure.Code, failure.Message = "unknown", "The answer is not the expected JSON: "+err.Error()
		return failure
	}
	return nil
}

// opened is an answer with a good status, whose body is still to be read.
type opened struct {
	ctx      context.Context
	response *http.Response
	timer    *time.Timer
	timeout  time.Duration
	cancel   context.CancelCauseFunc
}

func (o *opened) close() {
	o.timer.Stop()
	o.cancel(context.Canceled)
	_ = o.response.Body.Close()
}

// Read notes the progress.
func (o *opened) Read(into []byte) (int, error) {
	n, err := o.response.Body.Read(into)
	o.timer.Reset(o.timeout)
	if err != nil && err != io.EOF {
		err = failureOf(o.ctx, err)
	}
	return n, err
}

func (o *opened) readAll() ([]byte, error) { return io.ReadAll(o) }

var errLate = errors.New("late")

// failureOf is the caller's cancellation, a time-out, or a broken connection.
func failureOf(ctx context.Context, err error) error {
	switch cause := context.Cause(ctx); {
	case cause == errLate:
		return ErrTimeout
	case cause != nil:
		return cause
	}
	return fmt.Errorf("%w: %w", ErrConnection, err)
}

// open makes one try.
func (c *Client) open(ctx context.Context, r request, made *call, attempt int) (*opened, error) {
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	inner, cancel := context.WithCancelCause(ctx)
	timer := time.AfterFunc(made.timeout, func() { cancel(errLate) })
	fail := func(err error) (*opened, error) {
		timer.Stop()
		cancel(context.Canceled)
		return nil, err
	}
	sent, err := c.newRequest(inner, r, made, func() { timer.Reset(made.timeout) })
	if err != nil {
		return fail(err)
	}
	c.log(LogEvent{Event: "request", Method: r.method, Path: r.route.path, Attempt: attempt})
	response, err := c.http.Do(sent)
	if err != nil {
		if r.form != nil && r.form.failure != nil {
			return fail(r.form.failure)
		}
		return fail(failureOf(inner, err))
	}
	timer.Reset(made.timeout)
	id := response.Header.Get("X-Request-Id")
	c.log(LogEvent{Event: "response", Method: r.method, Path: r.route.path, Attempt: attempt, Status: response.StatusCode, RequestID: id})
	if made.response != nil {
		*made.response = Response{Status: response.StatusCode, Header: response.Header, RequestID: id}
	}
	answer := &opened{ctx: inner, response: response, timer: timer, timeout: made.timeout, cancel: cancel}
	if response.StatusCode >= 200 && response.StatusCode < 300 {
		return answer, nil
	}
	defer answer.close()
	body, err := answer.readAll()
	if err != nil {
		return nil, err
	}
	return nil, responseError(response.StatusCode, response.Header, body, retryAfterOf(response.Header, c.runtime.Now()))
}

// unknown hides what a body is made of: the transport would send it again by itself.
type unknown struct{ io.Reader }

func (c *Client) newRequest(ctx context.Context, r request, made *call, progress func()) (*http.Request, error) {
	var body io.Reader
	length := int64(0)
	contentType := ""
	switch {
	case r.form != nil:
		body, length, contentType = r.form.reader(made.progress, progress)
	case r.body != nil:
		encoded, err := json.Marshal(r.body)
		if err != nil {
			return nil, err
		}
		body, length, contentType = unknown{bytes.NewReader(encoded)}, int64(len(encoded)), "application/json"
	}
	query, err := queryOf(r.query)
	if err != nil {
		return nil, err
	}
	sent, err := http.NewRequestWithContext(ctx, r.method, c.baseURL+r.route.path+query, body)
	if err != nil {
		return nil, err
	}
	sent.ContentLength = length
	sent.Header.Set("Accept", "application/json")
	sent.Header.Set("Authorization", "Bearer "+c.apiKey)
	sent.Header.Set("User-Agent", "lintel-go/"+Version)
	if contentType != "" {
		sent.Header.Set("Content-Type", contentType)
	}
	if made.key != "" {
		sent.Header.Set("Idempotency-Key", made.key)
	}
	for name, value := range r.headers {
		// The body has the same value, so that the header may be left out.
		if value != "" && strings.TrimSpace(value) == value && !strings.ContainsFunc(value, isControl) {
			sent.Header.Set(name, value)
		}
	}
	for name, values := range made.header {
		sent.Header[name] = values
	}
	return sent, nil
}

func isControl(r rune) bool { return r < 0x20 || (r >= 0x7f && r < 0xa0) }

// queryOf writes the given fields of parameters.
func queryOf(params any) (string, error) {
	if params == nil {
		return "", nil
	}
	fields, isMap := params.(map[string]any)
	if !isMap {
		encoded, err := json.Marshal(params)
		if err != nil {
			return "", err
		}
		decoder := json.NewDecoder(bytes.NewReader(encoded))
		decoder.UseNumber()
		if err := decoder.Decode(&fields); err != nil {
			return "", err
		}
	}
	values := url.Values{}
	for name, value := range fields {
		values.Set(name, fmt.Sprint(value))
	}
	if len(values) == 0 {
		return "", nil
	}
	return "?" + values.Encode(), nil
}
