// The only file that imports Google's SDK. Takes our requests, returns text and token counts; every error is a
// CallFailed.
import {
  type EmbedContentRequest,
  type GenerateContentResult,
  type GenerationConfig,
  GoogleGenerativeAI,
  GoogleGenerativeAIFetchError,
  GoogleGenerativeAIResponseError,
  type Part,
  TaskType,
} from '@google/generative-ai';
import type { GeminiOptions } from '../../config/gemini.ts';
import type { PageImage } from '../../documents/pages.ts';
import { CallFailed, MalformedOutput, OutputTooLong, ServiceRefused } from './faults.ts';
import type { Attempt } from './gate.ts';

export interface ModelRequest {
  instruction: string;
  /** Untrusted: text of documents and callers. */
  data: string;
  /** Images that belong to the data. */
  pictures?: PageImage[];
  /** In the subset of OpenAPI's schema that the API accepts. */
  schema: object;
}

export interface Client {
  generate(request: ModelRequest, call: Attempt): Promise<string>;
  stream(request: ModelRequest, call: Attempt): AsyncGenerator<string>;
  embed(texts: string[], purpose: 'document' | 'query', dimensions: number, call: Attempt): Promise<number[][]>;
}

const refusedStatuses = new Set([401, 403, 404]);
const retryableStatuses = new Set([408, 429, 500, 502, 503, 504]);

export function createClient(
  options: Pick<GeminiOptions, 'apiKey' | 'baseUrl' | 'model' | 'embeddingModel' | 'onTokens'>,
): Client {
  const sdk = new GoogleGenerativeAI(options.apiKey);
  const address = options.baseUrl ? { baseUrl: options.baseUrl } : {};
  const writer = ({ instruction, schema }: ModelRequest) =>
    sdk.getGenerativeModel(
      {
        model: options.model,
        systemInstruction: instruction,
        generationConfig: { responseMimeType: 'application/json', responseSchema: schema } as GenerationConfig,
      },
      address,
    );
  function used({ usageMetadata }: GenerateContentResult['response'], spend: Attempt['spend']): void {
    const { totalTokenCount = 0, promptTokenCount = 0 } = usageMetadata ?? {};
    spend(totalTokenCount);
    options.onTokens?.(options.model, promptTokenCount, Math.max(0, totalTokenCount - promptTokenCount));
  }
  const embedder = sdk.getGenerativeModel({ model: options.embeddingModel }, address);
  return {
    async generate(request, { signal, spend }) {
      try {
        const { response } = await writer(request).generateContent(partsOf(request), { signal });
        used(response, spend);
        checkEnd(response);
        return response.text();
      } catch (error) {
        throw faultOf(error);
      }
    },
    async *stream(request, { signal, spend }) {
      try {
        const { stream, response } = await writer(request).generateContentStream(partsOf(request), { signal });
        // The SDK rejects this promise beside the stream, and nothing else handles it.
        response.catch(() => undefined);
        let last: GenerateContentResult['response'] | undefined;
        for await (const part of stream) {
          last = part;
          const text = part.text();
          if (text) yield text;
        }
        if (last) used(last, spend);
        if (!last?.candidates?.[0]?.finishReason) throw new CallFailed('The stream broke off.', true);
        checkEnd(last);
      } catch (error) {
        throw faultOf(error);
      }
    },
    async embed(texts, purpose, dimensions, { signal, spend }) {
      const taskType = purpose === 'query' ? TaskType.RETRIEVAL_QUERY : TaskType.RETRIEVAL_DOCUMENT;
      const requests = texts.map((text): EmbedContentRequest & { outputDimensionality: number } => ({
        content: { role: 'user', parts: [{ text }] },
        taskType,
        // Missing in the SDK's types; the SDK passes it on.
        outputDimensionality: dimensions,
      }));
      try {
        const { embeddings } = await embedder.batchEmbedContents({ requests }, { signal });
        // The API reports no tokens for embeddings: about four characters are one.
        const tokens = Math.ceil(texts.join('').length / 4);
        spend(tokens);
        options.onTokens?.(options.embeddingModel, tokens, 0);
        return embeddings.map(({ values }) => values);
      } catch (error) {
        throw faultOf(error);
      }
    },
  };
}

const partsOf = ({ data, pictures = [] }: ModelRequest): Part[] => [
  { text: data },
  ...pictures.flatMap(({ page, mimeType, data }): Part[] => [
    { text: `Picture of page ${page}:` },
    { inlineData: { mimeType, data: Buffer.from(data).toString('base64') } },
  ]),
];

function checkEnd(response: GenerateContentResult['response']): void {
  const reason = response.candidates?.[0]?.finishReason;
  if (reason === 'MAX_TOKENS') throw new OutputTooLong();
  if (reason && reason !== 'STOP') throw new CallFailed(`The model ended with ${reason}.`, false);
}

function faultOf(error: unknown): CallFailed {
  if (error instanceof CallFailed) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof GoogleGenerativeAIFetchError) {
    if (refusedStatuses.has(error.status ?? 0)) return new ServiceRefused(message, error);
    const retryable = error.status !== undefined && retryableStatuses.has(error.status);
    // Messages of other errors may quote the request.
    return new CallFailed(`The model's service answered ${error.status}.`, retryable, retryAfter(error));
  }
  // Blocked for its content: the same request will be blocked again.
  if (error instanceof GoogleGenerativeAIResponseError) return new CallFailed(message, false, 0, error);
  // These messages quote the response, which is customer data; errors are logged.
  if (error instanceof SyntaxError || message.includes('Error parsing JSON response'))
    return new MalformedOutput("The model's service wrote no JSON.");
  if (error instanceof TypeError) return new MalformedOutput(message, error);
  return new CallFailed(message, true, 0, error);
}

/** For example `{"@type": "…google.rpc.RetryInfo", "retryDelay": "3.5s"}`. */
function retryAfter(error: GoogleGenerativeAIFetchError): number {
  const details = error.errorDetails as Record<string, unknown>[] | undefined;
  const detail = details?.find((each) => String(each['@type']).endsWith('google.rpc.RetryInfo'));
  const seconds = Number.parseFloat(String(detail?.retryDelay ?? ''));
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}
