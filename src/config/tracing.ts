// Settings of tracing, with OpenTelemetry's names.
export const traceSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface TracingOptions {
  /** Address of the collector, without `/v1/traces`. */
  endpoint: string;
  serviceName: string;
  sampler: (typeof traceSamplers)[number];
  ratio: number;
}
