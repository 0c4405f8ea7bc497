// A delivery to an endpoint and its outcome.

/** Version of the format of deliveries: headers and payloads. */
export const webhookVersion = '2.0';

export interface DeliveryRequest {
  deliveryId: string;
  url: string;
  /** The secret, and while it is still valid the one that it replaced. */
  secrets: readonly string[];
  type: string;
  body: string;
}

export interface Outcome {
  delivered: boolean;
  startedAt: Date;
  latencyMs: number;
  /** Null without a response; `error` then gives the reason. */
  statusCode: number | null;
  error: string | null;
  responseBody: string | null;
}
