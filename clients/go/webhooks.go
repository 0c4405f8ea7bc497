package lintel

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// WebhookEvent is a verified delivery.
type WebhookEvent struct {
	// ID of the delivery, the same in every attempt and replay: store it and ignore duplicates.
	ID string `json:"id"`
	// Type is for example property.chat_ready.
	Type string `json:"type"`
	// Timestamp has the Unix seconds of this attempt.
	Timestamp int64 `json:"timestamp"`
	// Data is the payload.
	Data json.RawMessage `json:"data"`
}

const defaultTolerance = 5 * time.Minute

// Unwrap verifies a delivery and returns its event. The body is the raw one, before anything parses it. While a secret is
// rotated there are two.
func (r *WebhooksResource) Unwrap(body []byte, header http.Header, secrets ...string) (*WebhookEvent, error) {
	return UnwrapWebhook(body, header, secrets, defaultTolerance, r.client.runtime.Now())
}

var isTimestamp = regexp.MustCompile(`^[0-9]{1,12}$`)

// UnwrapWebhook does the same without a client. The timestamp may differ from now by the tolerance.
func UnwrapWebhook(body []byte, header http.Header, secrets []string, tolerance time.Duration, now time.Time) (*WebhookEvent, error) {
	if len(secrets) == 0 || slices.Contains(secrets, "") {
		return nil, errors.New("a signing secret is needed")
	}
	invalid := func(reason string) (*WebhookEvent, error) {
		return nil, fmt.Errorf("%w: %s", ErrWebhookVerification, reason)
	}
	service, standard := header.Get("X-Service-Signature"), header.Get("Webhook-Signature")
	id := first(header.Get("Webhook-Id"), header.Get("X-Service-Delivery-Id"))
	timestamp := header.Get("X-Service-Timestamp")
	if service == "" {
		timestamp = header.Get("Webhook-Timestamp")
	}
	if service == "" && standard == "" {
		return invalid("the signature header is missing")
	}
	if !isTimestamp.MatchString(timestamp) {
		return invalid("the timestamp is not a number")
	}
	sent, _ := strconv.ParseInt(timestamp, 10, 64)
	if now.Sub(time.Unix(sent, 0)).Abs() > tolerance {
		return invalid("the timestamp is outside the tolerance")
	}
	valid := false
	for _, secret := range secrets {
		if service != "" {
			valid = matches(service, "sha256=", []byte(secret), timestamp+".", body) || valid
		} else if key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_")); err == nil && len(key) > 0 {
			valid = matches(standard, "v1,", key, id+"."+timestamp+".", body) || valid
		}
	}
	if !valid {
		return invalid("no signature matches")
	}
	var payload struct {
		Event string `json:"event"`
	}
	if err := json.Unmarshal(body, &payload); err != nil {
		return invalid("the body is not JSON")
	}
	kind := first(payload.Event, header.Get("X-Service-Event"))
	return &WebhookEvent{ID: id, Type: kind, Timestamp: sent, Data: body}, nil
}

// matches compares every signature of the header, of which there is one for each valid secret.
func matches(header, prefix string, key []byte, head string, body []byte) bool {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(head))
	mac.Write(body)
	expected := []byte(base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	separators := " "
	if prefix == "sha256=" {
		separators = " ,"
	}
	found := false
	for _, part := range strings.FieldsFunc(header, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
		if given, ok := strings.CutPrefix(part, prefix); ok {
			found = hmac.Equal(expected, []byte(given)) || found
		}
	}
	return found
}
