// Translates commands of the conformance suite into calls of this client: see ../../conformance/README.md.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/http"
	"os"
	"reflect"
	"strings"
	"sync"
	"time"

	lintel "lintel.example/lintel-go"
)

type command struct {
	ID     int  `json:"id"`
	Cancel bool `json:"cancel"`
	Client struct {
		BaseURL    string  `json:"base_url"`
		APIKey     string  `json:"api_key"`
		Timeout    float64 `json:"timeout"`
		MaxRetries *int    `json:"max_retries"`
	} `json:"client"`
	Call    string                     `json:"call"`
	Args    []json.RawMessage          `json:"args"`
	Params  map[string]json.RawMessage `json:"params"`
	Options struct {
		Timeout        float64           `json:"timeout"`
		MaxRetries     *int              `json:"max_retries"`
		IdempotencyKey string            `json:"idempotency_key"`
		Headers        map[string]string `json:"headers"`
		WaitTimeout    float64           `json:"wait_timeout"`
		Until          string            `json:"until"`
	} `json:"options"`
	Consume           string  `json:"consume"`
	Take              int     `json:"take"`
	CancelAfterEvents int     `json:"cancel_after_events"`
	CancelAtSleep     int     `json:"cancel_at_sleep"`
	Random            float64 `json:"random"`
	Now               int64   `json:"now"`
	RealTime          bool    `json:"real_time"`
}

type outcome struct {
	ID       int        `json:"id"`
	Result   any        `json:"result"`
	Error    any        `json:"error,omitempty"`
	Delays   []float64  `json:"delays"`
	Events   []any      `json:"events"`
	Progress [][2]int64 `json:"progress"`
	Log      []string   `json:"log"`
}

// clock returns from waits at once and notes them.
type clock struct {
	command command
	outcome *outcome
	cancel  context.CancelFunc
	now     time.Time
}

func (c *clock) Now() time.Time { return c.now }

func (c *clock) Random() float64 { return c.command.Random }

func (c *clock) Sleep(ctx context.Context, wait time.Duration) error {
	c.outcome.Delays = append(c.outcome.Delays, wait.Seconds())
	c.now = c.now.Add(wait)
	if len(c.outcome.Delays) == c.command.CancelAtSleep {
		c.cancel()
	}
	return context.Cause(ctx)
}

var (
	output  sync.Mutex
	running sync.Map
)

func write(value any) {
	line, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	output.Lock()
	defer output.Unlock()
	// In ASCII: readers of lines also break at U+2028, which Marshal escapes.
	fmt.Println(string(line))
}

func main() {
	write(map[string]any{"ready": true, "client": "go", "skips": []string{"null"}})
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var c command
		if err := json.Unmarshal(line, &c); err != nil {
			panic(err)
		}
		if c.Cancel {
			if cancel, ok := running.Load(c.ID); ok {
				cancel.(context.CancelFunc)()
			}
			continue
		}
		ctx, cancel := context.WithCancel(context.Background())
		running.Store(c.ID, cancel)
		go run(ctx, cancel, c)
	}
}

func run(ctx context.Context, cancel context.CancelFunc, c command) {
	done := &outcome{ID: c.ID, Delays: []float64{}, Events: []any{}}
	config := lintel.Config{
		APIKey:     c.Client.APIKey,
		BaseURL:    c.Client.BaseURL,
		Timeout:    time.Duration(c.Client.Timeout * float64(time.Second)),
		MaxRetries: c.Client.MaxRetries,
		Logger:     func(event lintel.LogEvent) { done.Log = append(done.Log, fmt.Sprintf("%+v", event)) },
	}
	if !c.RealTime {
		config.Runtime = &clock{command: c, outcome: done, cancel: cancel, now: time.Unix(c.Now, 0)}
	}
	client, err := lintel.New(config)
	if err == nil {
		done.Result, err = call(ctx, cancel, client, c, done)
	}
	if err != nil {
		done.Result, done.Error = nil, errorOf(err)
	}
	running.Delete(c.ID)
	write(done)
}

func goName(word string) string {
	parts := strings.Split(word, "_")
	for i, part := range parts {
		parts[i] = strings.ToUpper(part[:1]) + part[1:]
	}
	return strings.Join(parts, "")
}

func call(ctx context.Context, cancel context.CancelFunc, client *lintel.Client, c command, done *outcome) (any, error) {
	if c.Call == "webhooks.unwrap" {
		return unwrap(client, c)
	}
	names := strings.Split(c.Call, ".")
	target := reflect.ValueOf(client)
	for _, name := range names[:len(names)-1] {
		target = target.Elem().FieldByName(goName(name))
	}
	var response lintel.Response
	function := target.MethodByName(goName(names[len(names)-1]))
	arguments, err := argumentsOf(ctx, function.Type(), c, done, &response)
	if err != nil {
		return nil, err
	}
	results := function.Call(arguments)
	if last := results[len(results)-1]; last.Type().Implements(reflect.TypeFor[error]()) && !last.IsNil() {
		return nil, last.Interface().(error)
	}
	result := results[0]
	switch c.Consume {
	case "raw":
		header := map[string]string{}
		for name := range response.Header {
			header[strings.ToLower(name)] = response.Header.Get(name)
		}
		return map[string]any{"status": response.Status, "headers": header, "request_id": response.RequestID, "data": raw(result)}, nil
	case "page":
		return page(result)
	case "items":
		items := []any{}
		err := each(result.MethodByName("All").Call(nil)[0], func(item reflect.Value) bool {
			items = append(items, raw(item))
			return len(items) != c.Take
		})
		return items, err
	case "text":
		return lintel.Text(result.Interface().(iter.Seq2[*lintel.ChatEvent, error]))
	case "events":
		return nil, each(result, func(event reflect.Value) bool {
			done.Events = append(done.Events, raw(event))
			if len(done.Events) == c.CancelAfterEvents {
				cancel()
			}
			return len(done.Events) != c.Take
		})
	}
	if len(results) == 1 {
		return nil, nil
	}
	return raw(result), nil
}

// each ranges over an iterator with values and errors.
func each(sequence reflect.Value, take func(reflect.Value) bool) error {
	var failure error
	yield := reflect.MakeFunc(sequence.Type().In(0), func(pair []reflect.Value) []reflect.Value {
		if !pair[1].IsNil() {
			failure = pair[1].Interface().(error)
			return []reflect.Value{reflect.ValueOf(false)}
		}
		return []reflect.Value{reflect.ValueOf(take(pair[0]))}
	})
	sequence.Call([]reflect.Value{yield})
	return failure
}

func page(pager reflect.Value) (any, error) {
	results := pager.MethodByName("Page").Call(nil)
	if !results[1].IsNil() {
		return nil, results[1].Interface().(error)
	}
	found := results[0].Elem()
	next := results[0].MethodByName("HasNextPage").Call(nil)[0].Bool()
	return map[string]any{"items": raw(found.FieldByName("Items")), "body": raw(found.FieldByName("Body")), "has_next_page": next}, nil
}

// raw is the JSON that the client has decoded.
func raw(value reflect.Value) any {
	if value.Kind() == reflect.Slice {
		items := []any{}
		for i := range value.Len() {
			items = append(items, raw(value.Index(i).Addr()))
		}
		return items
	}
	return value.Interface().(interface{ RawJSON() json.RawMessage }).RawJSON()
}

func unwrap(client *lintel.Client, c command) (any, error) {
	var body string
	var given map[string]string
	var tolerance float64
	_ = json.Unmarshal(c.Params["body"], &body)
	_ = json.Unmarshal(c.Params["headers"], &given)
	var secrets []string
	if json.Unmarshal(c.Params["secrets"], &secrets) != nil {
		secrets = make([]string, 1)
		_ = json.Unmarshal(c.Params["secrets"], &secrets[0])
	}
	header := http.Header{}
	for name, value := range given {
		header.Set(name, value)
	}
	if json.Unmarshal(c.Params["tolerance"], &tolerance) == nil {
		return lintel.UnwrapWebhook([]byte(body), header, secrets, time.Duration(tolerance)*time.Second, time.Unix(c.Now, 0))
	}
	return client.Webhooks.Unwrap([]byte(body), header, secrets...)
}

func errorOf(err error) map[string]any {
	var failure *lintel.Error
	if errors.As(err, &failure) {
		class := "APIError"
		if kind := failure.Kind(); kind != nil {
			class = kind.Error()
		}
		fields := map[string]any{"class": class, "code": failure.Code, "message": failure.Error(), "request_id": failure.RequestID, "details": failure.Details, "retry_after": failure.RetryAfter}
		if failure.Status != 0 {
			fields["status"] = failure.Status
		}
		if json.Valid(failure.Body) {
			fields["body"] = failure.Body
		}
		return fields
	}
	for _, named := range []struct {
		err  error
		name string
	}{
		{context.Canceled, "Canceled"},
		{lintel.ErrTimeout, "APITimeoutError"},
		{lintel.ErrConnection, "APIConnectionError"},
		{lintel.ErrStreamInterrupted, "StreamInterruptedError"},
		{lintel.ErrWaitTimeout, "WaitTimeoutError"},
		{lintel.ErrWebhookVerification, "WebhookVerificationError"},
		{lintel.ErrNoDocuments, "LintelError"},
	} {
		if errors.Is(err, named.err) {
			return map[string]any{"class": named.name, "message": err.Error()}
		}
	}
	return map[string]any{"class": fmt.Sprintf("%T", err), "message": err.Error()}
}
