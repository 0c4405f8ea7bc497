// A proxy that cuts the first connections of a stream after a number of bytes.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CuttingProxy {
  url: string;
  /** Headers of the requests for streams, in order. */
  streams: IncomingHttpHeaders[];
  close(): void;
}

/** @param cuts bytes after which each connection is cut; later ones are not */
export async function startCuttingProxy(target: string, cuts: number[]): Promise<CuttingProxy> {
  const streams: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const isStream = request.url === '/v1/chat/stream';
    const cut = isStream ? cuts[streams.length] : undefined;
    if (isStream) streams.push(request.headers);
    const { method, headers } = request;
    const upstream = send(new URL(request.url!, target), { method, headers }, async (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      let passed = 0;
      for await (const part of answer as AsyncIterable<Buffer>) {
        const left = cut === undefined ? part.length : cut - passed;
        passed += part.length;
        response.write(part.subarray(0, left));
        if (cut === undefined || passed < cut) continue;
        // What was written must arrive first.
        response.socket?.end();
        upstream.destroy();
        return;
      }
      response.end();
    });
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, streams, close: () => server.close() && server.closeAllConnections() };
}
