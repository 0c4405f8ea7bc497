// Prometheus metrics of this process, at `/metrics`.
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({ register: registry, prefix: 'lintel_' });

export const requests = new Counter({
  name: 'lintel_http_requests_total',
  help: 'HTTP requests by method, face and status.',
  labelNames: ['method', 'face', 'status'] as const,
  registers: [registry],
});

export const requestSeconds = new Histogram({
  name: 'lintel_http_request_seconds',
  help: 'Time from the first byte of a request to the last byte of its answer.',
  labelNames: ['face'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
  registers: [registry],
});
