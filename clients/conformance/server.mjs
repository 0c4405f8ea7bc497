// A scripted HTTP server. Each case gets an address of its own, answers the calls in the order of its script, and keeps
// what it was asked.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

/** @returns {Promise<{open: (script: object[], onCall?: (number: number) => void) => Session, close: () => Promise<void>}>} */
export async function startServer() {
  const sessions = new Map();
  const server = createServer((request, response) => {
    const [, number, path, query = ''] = /^\/case\/(\d+)(\/[^?]*)(?:\?(.*))?$/.exec(request.url) ?? [];
    const session = sessions.get(number);
    if (!session) return response.writeHead(404).end();
    answer(session, request, response, path, query).catch((error) => {
      session.faults.push(String(error));
      response.destroy();
    });
  });
  // A connection that ends while it is used again would be one more failure than scripted.
  server.keepAliveTimeout = 600_000;
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  let opened = 0;
  return {
    open(script, onCall = () => {}) {
      const number = String(++opened);
      const session = { script, onCall, calls: [], faults: [], closed: [] };
      sessions.set(number, session);
      session.url = `http://127.0.0.1:${server.address().port}/case/${number}`;
      return session;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(session, request, response, path, query) {
  const index = session.calls.length;
  const call = { method: request.method, path, query: Object.fromEntries(new URLSearchParams(query)) };
  session.calls.push(call);
  call.headers = request.headers;
  session.closed.push(new Promise((resolve) => response.once('close', () => resolve(!response.writableFinished))));
  const scripted = session.script[index];
  if (scripted?.cut === 'request') {
    // Cuts the connection while the body still arrives.
    await new Promise((resolve) => request.once('data', resolve));
    session.onCall(index + 1);
    return request.socket.destroy();
  }
  Object.assign(call, parseBody(await bytesOf(request), request.headers['content-type']));
  session.onCall(index + 1);
  if (!scripted) {
    session.faults.push(`call ${index + 1} (${call.method} ${path}) was not expected`);
    return response.writeHead(418).end();
  }
  if (scripted.cut === 'answer') return request.socket.destroy();
  if (scripted.hang === 'answer') return;

  const { status = 200, headers = {}, body, text, sse } = scripted;
  const type = sse !== undefined ? 'text/event-stream; charset=utf-8' : 'application/json; charset=utf-8';
  const content = sse !== undefined ? framesOf(sse) : (text ?? (body === undefined ? '' : JSON.stringify(body)));
  const bytes = Buffer.from(content);
  const broken = scripted.cut === 'body' || scripted.hang === 'body';
  response.writeHead(status, {
    'X-Request-Id': `req-${index + 1}`,
    ...(status !== 204 && { 'Content-Type': type }),
    ...(sse === undefined && status !== 204 && { 'Content-Length': bytes.length }),
    ...headers,
  });
  // A cut JSON body loses its second half; the frames of a cut stream arrive whole.
  await write(response, sse === undefined && broken ? bytes.subarray(0, bytes.length / 2) : bytes, scripted.split);
  if (scripted.cut === 'body') return request.socket.destroySoon();
  if (scripted.hang === 'body') return;
  response.end();
}

/** Frames are text as it stands, or `[id, data]`. */
const framesOf = (frames) =>
  frames
    .map((frame) =>
      typeof frame === 'string' ? frame : `id: ${frame[0]}\nevent: message\ndata: ${JSON.stringify(frame[1])}\n\n`,
    )
    .join('');

/** In parts of `split` bytes, each in a packet of its own, so that characters and lines arrive in pieces. */
async function write(response, bytes, split = 0) {
  if (!split) return void (bytes.length && response.write(bytes));
  response.socket.setNoDelay(true);
  for (let from = 0; from < bytes.length; from += split) {
    response.write(bytes.subarray(from, from + split));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function bytesOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

function parseBody(bytes, type = '') {
  if (bytes.length === 0) return {};
  const boundary = /^multipart\/form-data;\s*boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary) return { form: parseForm(bytes, boundary) };
  if (/^application\/json/.test(type)) return { body: JSON.parse(bytes.toString()) };
  return { text: bytes.toString() };
}

/** The parts of a form in order: `[name, value]`, and for files `[name, {filename, type, size, sha256}]`. */
function parseForm(bytes, boundary) {
  const parts = [];
  const separator = Buffer.from(`\r\n--${boundary}`);
  const all = Buffer.concat([Buffer.from('\r\n'), bytes]);
  let from = all.indexOf(separator);
  if (from !== 0) throw new Error('The form does not begin with its boundary.');
  for (;;) {
    const start = from + separator.length;
    if (all.subarray(start, start + 2).toString() === '--') return parts;
    from = all.indexOf(separator, start);
    if (from === -1) throw new Error('The form does not end with its boundary.');
    const split = all.indexOf('\r\n\r\n', start);
    const head = all.subarray(start, split).toString();
    const content = all.subarray(split + 4, from);
    const name = /[; ]name="([^"]*)"/.exec(head)?.[1];
    const filename = /[; ]filename="([^"]*)"/.exec(head)?.[1];
    const type = /content-type:\s*(\S+)/i.exec(head)?.[1];
    if (filename === undefined) parts.push([name, content.toString()]);
    else {
      const sha256 = createHash('sha256').update(content).digest('hex');
      parts.push([name, { filename, type, size: content.length, sha256 }]);
    }
  }
}
