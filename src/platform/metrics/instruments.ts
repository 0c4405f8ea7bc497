// Counters and timers of this process, for Prometheus. Labels have few values and never contain customer input.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export const metricsRegistry = new Registry();
collectDefaultMetrics({ register: metricsRegistry });

const registers = [metricsRegistry];
const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const slow = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
const patient = [1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800, 3600];

export const httpRequests = new Counter({
  name: 'lintel_http_requests_total',
  help: 'HTTP requests by method, surface (face), route and status; 499: the client disconnected before the response was complete.',
  labelNames: ['method', 'face', 'route', 'status'] as const,
  registers,
});

export const requestSeconds = new Histogram({
  name: 'lintel_http_request_duration_seconds',
  help: 'Duration from the head of a request to the last byte of its response; for streams their whole duration.',
  labelNames: ['face', 'route'] as const,
  buckets: slow,
  registers,
});

export const webSockets = new Gauge({ name: 'lintel_websockets', help: 'Open WebSockets.', registers });

export const socketOperations = new Gauge({
  name: 'lintel_websocket_subscriptions',
  help: 'Active subscriptions on WebSockets.',
  registers,
});

export const eventStreams = new Gauge({
  name: 'lintel_event_streams',
  help: 'Active streams of server-sent events.',
  registers,
});

export const jobWaitSeconds = new Histogram({
  name: 'lintel_job_wait_duration_seconds',
  help: 'Time from the due time of a job attempt to its start.',
  labelNames: ['job'] as const,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800],
  registers,
});

export const jobSeconds = new Histogram({
  name: 'lintel_job_duration_seconds',
  help: 'Duration of job attempts by outcome: done, failed, or released at shutdown.',
  labelNames: ['job', 'outcome'] as const,
  buckets: slow,
  registers,
});

export const documentsFinished = new Counter({
  name: 'lintel_documents_finished_total',
  help: 'Finished documents by result: ready, limited, skipped, failed.',
  labelNames: ['end'] as const,
  registers,
});

export const documentSeconds = new Histogram({
  name: 'lintel_document_duration_seconds',
  help: 'Time from the upload of a document to its final state.',
  labelNames: ['end'] as const,
  buckets: patient,
  registers,
});

export const engineSeconds = new Histogram({
  name: 'lintel_engine_call_duration_seconds',
  help: 'Duration of engine calls, including fallbacks to the built-in engine.',
  labelNames: ['engine', 'operation', 'outcome'] as const,
  buckets: slow,
  registers,
});

export const engineTokens = new Counter({
  name: 'lintel_engine_tokens_total',
  help: 'Tokens used by a model, by direction: input or output.',
  labelNames: ['model', 'operation', 'direction'] as const,
  registers,
});

export const engineFallbacks = new Counter({
  name: 'lintel_engine_fallbacks_total',
  help: 'Calls that fell back to the built-in engine because a model failed.',
  labelNames: ['operation'] as const,
  registers,
});

export const searchSeconds = new Histogram({
  name: 'lintel_search_operation_duration_seconds',
  help: 'Duration of search operations.',
  labelNames: ['search', 'operation', 'outcome'] as const,
  buckets: quick,
  registers,
});

export const storageSeconds = new Histogram({
  name: 'lintel_storage_operation_duration_seconds',
  help: 'Duration of file storage operations; for a read until the first byte.',
  labelNames: ['storage', 'operation', 'outcome'] as const,
  buckets: slow,
  registers,
});

export const paymentSeconds = new Histogram({
  name: 'lintel_payment_call_duration_seconds',
  help: 'Duration of calls to a payment provider.',
  labelNames: ['provider', 'operation', 'outcome'] as const,
  buckets: slow,
  registers,
});

export const deliverySeconds = new Histogram({
  name: 'lintel_webhook_delivery_duration_seconds',
  help: 'Duration of webhook delivery attempts by outcome: delivered or failed.',
  labelNames: ['outcome'] as const,
  buckets: slow,
  registers,
});

export const deadLetters = new Counter({
  name: 'lintel_webhook_dead_letters_total',
  help: 'Webhook deliveries whose last attempt failed.',
  registers,
});

export const billingFaults = new Counter({
  name: 'lintel_billing_faults_total',
  help: 'What the operator has to look at: held payments, superfluous payments, refused settings of the provider.',
  labelNames: ['fault'] as const,
  registers,
});
