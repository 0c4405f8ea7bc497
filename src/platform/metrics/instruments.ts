// What this process counts and times, for Prometheus. Labels have few values, and none that a customer chose.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const registers = [registry];
const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const slow = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
const patient = [1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800, 3600];

export const requests = new Counter({
  name: 'lintel_http_requests_total',
  help: 'HTTP requests by method, face, route and status; 499: the caller left before the answer was whole.',
  labelNames: ['method', 'face', 'route', 'status'] as const,
  registers,
});

export const requestSeconds = new Histogram({
  name: 'lintel_http_request_duration_seconds',
  help: 'From the head of a request to the last byte of its answer; streams for as long as they last.',
  labelNames: ['face', 'route'] as const,
  buckets: slow,
  registers,
});

export const sockets = new Gauge({ name: 'lintel_websockets', help: 'Open WebSockets.', registers });

export const socketOperations = new Gauge({
  name: 'lintel_websocket_subscriptions',
  help: 'Subscriptions under way on WebSockets.',
  registers,
});

export const eventStreams = new Gauge({
  name: 'lintel_event_streams',
  help: 'Streams of server-sent events under way.',
  registers,
});

export const jobWaitSeconds = new Histogram({
  name: 'lintel_job_wait_duration_seconds',
  help: 'From the moment a job was due to its start, each attempt by itself.',
  labelNames: ['job'] as const,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800],
  registers,
});

export const jobSeconds = new Histogram({
  name: 'lintel_job_duration_seconds',
  help: 'How long attempts of jobs took, by their outcome: done, failed, or released when the process ended.',
  labelNames: ['job', 'outcome'] as const,
  buckets: slow,
  registers,
});

export const documentsEnded = new Counter({
  name: 'lintel_documents_finished_total',
  help: 'Documents by their end: ready, limited, skipped, failed.',
  labelNames: ['end'] as const,
  registers,
});

export const documentSeconds = new Histogram({
  name: 'lintel_document_duration_seconds',
  help: 'From the upload of a document to its end.',
  labelNames: ['end'] as const,
  buckets: patient,
  registers,
});

export const engineSeconds = new Histogram({
  name: 'lintel_engine_call_duration_seconds',
  help: 'Calls of an engine, a stand-in of the built-in one for a model included.',
  labelNames: ['engine', 'operation', 'outcome'] as const,
  buckets: slow,
  registers,
});

export const engineTokens = new Counter({
  name: 'lintel_engine_tokens_total',
  help: 'Tokens that a model used, by direction: input or output.',
  labelNames: ['model', 'operation', 'direction'] as const,
  registers,
});

export const engineFallbacks = new Counter({
  name: 'lintel_engine_fallbacks_total',
  help: 'Calls in which the built-in engine stood in for a model that failed.',
  labelNames: ['operation'] as const,
  registers,
});

export const searchSeconds = new Histogram({
  name: 'lintel_search_operation_duration_seconds',
  help: 'Operations of the search.',
  labelNames: ['search', 'operation', 'outcome'] as const,
  buckets: quick,
  registers,
});

export const storageSeconds = new Histogram({
  name: 'lintel_storage_operation_duration_seconds',
  help: 'Operations of the storage of files; of a read, until it begins.',
  labelNames: ['storage', 'operation', 'outcome'] as const,
  buckets: slow,
  registers,
});

export const paymentSeconds = new Histogram({
  name: 'lintel_payment_call_duration_seconds',
  help: 'Calls of a payment provider.',
  labelNames: ['provider', 'operation', 'outcome'] as const,
  buckets: slow,
  registers,
});

export const deliverySeconds = new Histogram({
  name: 'lintel_webhook_delivery_duration_seconds',
  help: 'Attempts to deliver a webhook, by what came of them: delivered or failed.',
  labelNames: ['outcome'] as const,
  buckets: slow,
  registers,
});

export const deadLetters = new Counter({
  name: 'lintel_webhook_dead_letters_total',
  help: 'Deliveries whose last try failed.',
  registers,
});

export const moneyFaults = new Counter({
  name: 'lintel_billing_faults_total',
  help: 'What the operator has to look at: held payments, superfluous payments, refused settings of the provider.',
  labelNames: ['fault'] as const,
  registers,
});
