// A fake Gemini API with its REST wire format: it enforces the limits of the API, returns the output of the test's
// model, and fails on demand.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const content = z.strictObject({
  role: z.enum(['user', 'model', 'system']).optional(),
  parts: z
    .array(
      z.union([
        z.strictObject({ text: z.string().min(1) }),
        z.strictObject({ inlineData: z.strictObject({ mimeType: z.literal('image/jpeg'), data: z.base64().min(1) }) }),
      ]),
    )
    .min(1),
});
/** Limits of one request. */
const mostBytes = 20_000_000;
const schemaField = z.enum(
  'type format title description nullable enum maxItems minItems properties required propertyOrdering items anyOf minimum maximum'.split(
    ' ',
  ),
);
const generateBody = z.strictObject({
  contents: z.array(content).min(1),
  systemInstruction: content.optional(),
  generationConfig: z
    .strictObject({ responseMimeType: z.literal('application/json'), responseSchema: z.looseObject({}) })
    .optional(),
  safetySettings: z.array(z.unknown()).optional(),
});
const embedBody = z.strictObject({
  requests: z
    .array(
      z.strictObject({
        model: z.string().startsWith('models/'),
        content,
        taskType: z.enum(['RETRIEVAL_QUERY', 'RETRIEVAL_DOCUMENT']),
        outputDimensionality: z.number().int().min(1).max(3072),
      }),
    )
    .min(1)
    .max(100),
});

export interface Asked {
  method: 'generateContent' | 'streamGenerateContent' | 'batchEmbedContents';
  model: string;
  instruction: string;
  data: string;
  schema: { type?: string; properties?: Record<string, unknown> };
  texts: string[];
  /** The images sent, decoded. */
  pictures: Buffer[];
}

export type Fault =
  | { status: number; retryDelay?: string }
  /** Closes the connection after this many pieces of the stream, within an event or between two. */
  | { cutAfter: number; tidily?: boolean }
  | { text: string; finishReason?: string }
  | { body: string }
  | { hang: true }
  | { values: number[] };

export interface StandIn {
  url: string;
  asked: Asked[];
  /** One for each of the next calls; null lets a call pass. */
  faults: (Fault | null)[];
  /** Every call waits for it. */
  hold: Promise<unknown>;
  /** The maximum number of concurrent calls. */
  busiest: number;
  close(): Promise<void>;
}

const statusNames: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

/** @param write the model: returns JSON text for a request */
export async function startStandIn(
  write: (asked: Asked) => string,
  embed: (text: string, dimensions: number) => number[],
): Promise<StandIn> {
  let underWay = 0;
  const standIn: StandIn = { url: '', asked: [], faults: [], hold: Promise.resolve(), busiest: 0, close };
  const server = createServer((request, response) => {
    standIn.busiest = Math.max(standIn.busiest, ++underWay);
    response.on('close', () => underWay--);
    serve(request, response).catch((error) => refuse(response, 400, String(error)));
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://stand-in');
    const path = /^\/v1beta\/models\/([\w.-]+):(\w+)$/.exec(url.pathname);
    if (request.method !== 'POST' || !path) return refuse(response, 404, 'no such method');
    if (request.headers['x-goog-api-key'] !== 'test-key') return refuse(response, 403, 'bad key');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const sent = Buffer.concat(chunks);
    if (sent.length > mostBytes) return refuse(response, 400, 'the request is too large');
    const body: unknown = JSON.parse(sent.toString());
    const [, model, method] = path;
    const fault = standIn.faults.shift() ?? null;
    if (method === 'batchEmbedContents') return vectors(response, model!, embedBody.parse(body), fault);
    const { contents, systemInstruction, generationConfig } = generateBody.parse(body);
    if (generationConfig) checkSchema(generationConfig.responseSchema);
    const asked: Asked = {
      method: method as Asked['method'],
      model: model!,
      instruction: textOf(systemInstruction),
      data: contents.map(textOf).join('\n'),
      schema: generationConfig?.responseSchema ?? {},
      texts: [],
      pictures: contents.flatMap(picturesOf),
    };
    standIn.asked.push(asked);
    await standIn.hold;
    if (await failed(response, fault)) return;
    const text = fault && 'text' in fault ? fault.text : write(asked);
    const reason = (fault && 'text' in fault && fault.finishReason) || 'STOP';
    if (method === 'streamGenerateContent' && url.searchParams.get('alt') === 'sse')
      return streamed(response, model!, text, reason, fault);
    if (method !== 'generateContent') return refuse(response, 404, 'no such method');
    json(response, 200, part(model!, text, reason));
  }

  function vectors(response: ServerResponse, model: string, body: z.infer<typeof embedBody>, fault: Fault | null) {
    const texts = body.requests.map((each) => textOf(each.content));
    standIn.asked.push({
      method: 'batchEmbedContents',
      model,
      instruction: '',
      data: '',
      schema: {},
      texts,
      pictures: [],
    });
    return failed(response, fault).then((done) => {
      if (done) return;
      const embeddings = body.requests.map((each, at) => ({
        values: fault && 'values' in fault ? fault.values : embed(texts[at]!, each.outputDimensionality),
      }));
      json(response, 200, { embeddings });
    });
  }

  function close(): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

const textOf = (given: z.infer<typeof content> | undefined): string =>
  given?.parts.map((each) => ('text' in each ? each.text : '')).join('') ?? '';

const picturesOf = ({ parts }: z.infer<typeof content>): Buffer[] =>
  parts.flatMap((each) => {
    if (!('inlineData' in each)) return [];
    const picture = Buffer.from(each.inlineData.data, 'base64');
    if (picture.readUInt16BE(0) !== 0xffd8) throw new Error('that is no JPEG');
    return [picture];
  });

function checkSchema(schema: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(schema)) {
    schemaField.parse(key);
    if (key === 'items') checkSchema(value as Record<string, unknown>);
    if (key === 'properties') for (const inner of Object.values(value as object)) checkSchema(inner);
  }
}

const part = (model: string, text: string, finishReason?: string) => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0, ...(finishReason && { finishReason }) }],
  usageMetadata: { promptTokenCount: 900, candidatesTokenCount: 100, totalTokenCount: 1000 },
  modelVersion: model,
  responseId: 'response',
});

async function streamed(
  response: ServerResponse,
  model: string,
  text: string,
  reason: string,
  fault: Fault | null,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const pieces = text.match(/[\s\S]{1,40}/g) ?? [''];
  for (const [at, piece] of pieces.entries()) {
    const event = `data: ${JSON.stringify(part(model, piece, at === pieces.length - 1 ? reason : undefined))}\r\n\r\n`;
    if (fault && 'cutAfter' in fault && at === fault.cutAfter) {
      if (fault.tidily) return void response.end();
      // The partial event must be sent before the connection closes.
      await new Promise((resolve) => response.write(event.slice(0, 30), resolve));
      return void response.destroy();
    }
    await new Promise((resolve) => response.write(event, resolve));
  }
  response.end();
}

async function failed(response: ServerResponse, fault: Fault | null): Promise<boolean> {
  if (!fault) return false;
  if ('hang' in fault) {
    await new Promise((resolve) => response.on('close', resolve));
    return true;
  }
  if ('body' in fault) {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(fault.body);
    return true;
  }
  if (!('status' in fault)) return false;
  refuse(response, fault.status, 'as told', fault.retryDelay);
  return true;
}

function refuse(response: ServerResponse, code: number, message: string, retryDelay?: string): void {
  const details = retryDelay ? [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }] : undefined;
  json(response, code, { error: { code, message, status: statusNames[code] ?? 'UNKNOWN', details } });
}

function json(response: ServerResponse, code: number, body: object): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(code, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
}
