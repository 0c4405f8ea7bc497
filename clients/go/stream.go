package lintel

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"maps"
	"net/http"
	"strconv"
	"strings"
)

// ChatEvent is an event of a streamed answer: start, content, citation or done. It has the fields of its type.
type ChatEvent struct {
	Type       string `json:"type"`
	MessageID  string `json:"message_id,omitempty"`
	Delta      string `json:"delta,omitempty"`
	File       string `json:"file,omitempty"`
	Page       int64  `json:"page,omitempty"`
	AnalysisID string `json:"analysis_id,omitempty"`

	raw json.RawMessage
}

// RawJSON is the event as the service sent it.
func (e *ChatEvent) RawJSON() json.RawMessage { return e.raw }

// Text reads the whole text of a streamed answer.
func Text(events iter.Seq2[*ChatEvent, error]) (string, error) {
	var text strings.Builder
	for event, err := range events {
		if err != nil {
			return text.String(), err
		}
		text.WriteString(event.Delta)
	}
	return text.String(), nil
}

// stream reads an answer. A cut connection is opened again, and the answer goes on after the last event that arrived.
func (c *Client) stream(ctx context.Context, r request, options []Option) iter.Seq2[*ChatEvent, error] {
	return func(yield func(*ChatEvent, error) bool) {
		made := c.newCall(r.method, options)
		at := &position{}
		failures := 0
		for attempt := 0; ; attempt++ {
			sent := r
			sent.headers = map[string]string{}
			maps.Copy(sent.headers, r.headers)
			sent.headers["Accept"] = "text/event-stream"
			sent.headers["Last-Event-ID"] = at.lastID
			isOver, err := c.readEvents(ctx, sent, made, attempt, at, func(event *ChatEvent) bool {
				failures = 0
				return yield(event, nil)
			})
			if isOver {
				return
			}
			delay, temporary := retryDelay(err, failures, c.runtime.Random())
			if failures >= made.maxRetries || !temporary {
				yield(nil, err)
				return
			}
			failures++
			c.log(LogEvent{Event: "resume", Method: r.method, Path: r.route.path, Attempt: attempt, Delay: delay, Err: err})
			if err := c.runtime.Sleep(ctx, delay); err != nil {
				yield(nil, err)
				return
			}
		}
	}
}

// readEvents reads one connection. It is over when the answer is complete or the caller has left.
func (c *Client) readEvents(ctx context.Context, r request, made *call, attempt int, at *position, pass func(*ChatEvent) bool) (bool, error) {
	answer, err := c.open(ctx, r, made, attempt)
	if err != nil {
		return false, err
	}
	defer answer.close()
	decoder := newDecoder(answer)
	for {
		message, err := decoder.next()
		if err == io.EOF {
			return false, fmt.Errorf("%w: the stream ended before the answer was complete", ErrConnection)
		}
		if err != nil {
			return false, err
		}
		event, err := at.accept(message, answer.response.Header)
		if err != nil {
			return false, err
		}
		if event != nil && (!pass(event) || event.Type == "done") {
			return true, nil
		}
	}
}

// position is how far an answer has come over all its connections.
type position struct {
	lastID    string
	messageID string
	hasText   bool
}

// accept returns nil for an event that has been seen.
func (p *position) accept(m message, header http.Header) (*ChatEvent, error) {
	event := &ChatEvent{raw: json.RawMessage(m.data)}
	if err := json.Unmarshal([]byte(m.data), event); err != nil {
		return nil, fmt.Errorf("%w: an event is not JSON", ErrConnection)
	}
	if event.Type == "error" {
		failure := responseError(0, header, []byte(`{"error":`+m.data+`}`), nil)
		failure.Body = event.raw
		return nil, failure
	}
	if event.Type == "start" && p.messageID != "" && event.MessageID != p.messageID {
		if p.hasText {
			return nil, ErrStreamInterrupted
		}
		p.lastID = ""
	}
	if number, err := strconv.ParseInt(m.id, 10, 64); err == nil {
		if last, err := strconv.ParseInt(p.lastID, 10, 64); err == nil && number <= last {
			return nil, nil
		}
	}
	if event.Type == "start" {
		p.messageID = event.MessageID
	} else {
		p.hasText = true
	}
	p.lastID = first(m.id, p.lastID)
	return event, nil
}

type message struct{ id, data string }

// decoder reads server-sent events. What follows the last empty line is not complete and is dropped.
type decoder struct {
	reader  *bufio.Reader
	id      string
	afterCR bool
}

func newDecoder(reader io.Reader) *decoder {
	buffered := bufio.NewReader(reader)
	return &decoder{reader: buffered}
}

func (d *decoder) next() (message, error) {
	var data []string
	for {
		line, err := d.line()
		if err != nil {
			return message{}, err
		}
		if line == "" {
			if text := strings.Join(data, "\n"); text != "" {
				return message{id: d.id, data: text}, nil
			}
			data = nil
			continue
		}
		field, value, _ := strings.Cut(strings.TrimPrefix(line, "\ufeff"), ":")
		value = strings.TrimPrefix(value, " ")
		switch field {
		case "data":
			data = append(data, value)
		case "id":
			d.id = value
		}
	}
}

// line ends with CR, LF or both.
func (d *decoder) line() (string, error) {
	var line bytes.Buffer
	for {
		next, err := d.reader.ReadByte()
		if err != nil {
			return "", err
		}
		afterCR := d.afterCR
		d.afterCR = next == '\r'
		switch {
		case next == '\n' && afterCR:
		case next == '\n' || next == '\r':
			return line.String(), nil
		default:
			line.WriteByte(next)
		}
	}
}
