// Package lintel is the client of the Lintel API: property documents in; issues with page, severity and cost, and cited
// answers out.
package lintel

import (
	"errors"
	"net/http"
	"os"
	"strings"
	"time"

	"lintel.example/lintel-go/internal/runtime"
)

// Config has the settings of a client. The zero value is usable.
type Config struct {
	// APIKey is a key or a session token; by default the variable LINTEL_API_KEY.
	APIKey string
	// BaseURL is by default the variable LINTEL_BASE_URL, or else http://localhost:4000.
	BaseURL string
	// Timeout is the time without progress after which a try is given up; by default a minute.
	Timeout time.Duration
	// MaxRetries are the tries after the first one: of failed connections, and of answers with 429 or 5xx. By default 2.
	MaxRetries *int
	// HTTPClient is for proxies and tests.
	HTTPClient *http.Client
	// Logger gets every request, answer and retry, without keys and contents.
	Logger func(LogEvent)
	// Runtime is only for tests.
	Runtime runtime.Runtime
}

// LogEvent is something that happens.
type LogEvent struct {
	// Event is request, response, retry or resume.
	Event  string
	Method string
	Path   string
	// Attempt is 0 for the first try.
	Attempt   int
	Status    int
	RequestID string
	// Delay is the time until the next try.
	Delay time.Duration
	Err   error
}

// Client calls the API. It is safe for concurrent use.
type Client struct {
	Properties    *PropertiesResource
	Analyses      *AnalysesResource
	Chat          *ChatResource
	Credits       *CreditsResource
	Subscriptions *SubscriptionsResource
	Billing       *BillingResource
	Webhooks      *WebhooksResource

	apiKey     string
	baseURL    string
	timeout    time.Duration
	maxRetries int
	http       *http.Client
	log        func(LogEvent)
	runtime    runtime.Runtime
}

// New makes a client. It fails without an API key.
func New(config Config) (*Client, error) {
	client := &Client{
		apiKey:     first(config.APIKey, strings.TrimSpace(os.Getenv("LINTEL_API_KEY"))),
		baseURL:    strings.TrimRight(first(config.BaseURL, os.Getenv("LINTEL_BASE_URL"), "http://localhost:4000"), "/"),
		timeout:    config.Timeout,
		maxRetries: 2,
		http:       &http.Client{},
		log:        config.Logger,
		runtime:    config.Runtime,
	}
	if client.apiKey == "" {
		return nil, errors.New("an API key is needed: set LINTEL_API_KEY or Config.APIKey")
	}
	if client.timeout == 0 {
		client.timeout = time.Minute
	}
	if config.MaxRetries != nil {
		client.maxRetries = *config.MaxRetries
	}
	if config.HTTPClient != nil {
		copied := *config.HTTPClient
		client.http = &copied
	}
	// A redirect could lead the key elsewhere.
	client.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	if client.log == nil {
		client.log = func(LogEvent) {}
	}
	if client.runtime == nil {
		client.runtime = runtime.Real{}
	}
	client.Properties = newPropertiesResource(client)
	client.Analyses = newAnalysesResource(client)
	client.Chat = newChatResource(client)
	client.Credits = newCreditsResource(client)
	client.Subscriptions = newSubscriptionsResource(client)
	client.Billing = newBillingResource(client)
	client.Webhooks = newWebhooksResource(client)
	return client, nil
}

// Ptr makes an optional parameter of a value.
func Ptr[T any](value T) *T { return &value }

// Must is for short programs: it returns the value of a call, and panics if the call fails.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// Option changes one call.
type Option func(*call)

// Response is the HTTP answer of a call.
type Response struct {
	Status    int
	Header    http.Header
	RequestID string
	Body      []byte
}

type call struct {
	timeout    time.Duration
	maxRetries int
	key        string
	header     http.Header
	progress   func(loaded, total int64)
	response   *Response
}

// WithTimeout sets the time without progress after which a try is given up.
func WithTimeout(timeout time.Duration) Option { return func(c *call) { c.timeout = timeout } }

// WithMaxRetries sets the tries after the first one.
func WithMaxRetries(retries int) Option { return func(c *call) { c.maxRetries = retries } }

// WithIdempotencyKey sets the key under which the service carries a write out once. Each write has a random one of its own
// by default.
func WithIdempotencyKey(key string) Option { return func(c *call) { c.key = key } }

// WithHeader adds a header.
func WithHeader(name, value string) Option { return func(c *call) { c.header.Set(name, value) } }

// WithProgress is called while files are sent. The total is -1 when the size of a stream is not known.
func WithProgress(progress func(loaded, total int64)) Option {
	return func(c *call) { c.progress = progress }
}

// WithResponse stores status, headers and body of the answer.
func WithResponse(response *Response) Option { return func(c *call) { c.response = response } }

func (c *Client) newCall(method string, options []Option) *call {
	made := &call{timeout: c.timeout, maxRetries: c.maxRetries, header: http.Header{}}
	if method != http.MethodGet {
		made.key = randomID()
	}
	for _, option := range options {
		option(made)
	}
	return made
}
