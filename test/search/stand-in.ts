// A fake Meilisearch 1.50: the part of its HTTP API that src/search/meilisearch uses, as observed on the real server.
// Indexes, settings (merged; defaults otherwise), tasks processed later and in order, documents by key, filter, batch
// of keys and offset, multi-search with filters, facets, words (any order, no typo tolerance) and user-provided
// vectors, keys, error bodies. Everything else is missing, in particular ranking rules other than the number of
// matching words. Faults are injected by `fault`, a function that sees each request first.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Json, Rejected, StandInIndex } from './stand-in-index.ts';

/** Instead of the response: a status with a body, a broken connection, a body that breaks off, or silence. */
export type Fault = { status: number; body: string } | 'broken' | 'cut' | 'silent' | null;

interface Task {
  uid: number;
  indexUid: string;
  status: 'enqueued' | 'processing' | 'succeeded' | 'failed';
  type: string;
  error: object | null;
  work(): void;
}

export interface StandIn {
  url: string;
  key: string;
  /** Every request, as `POST /multi-search`. */
  requests: { line: string; body: string }[];
  tasks: Task[];
  indexes: Map<string, StandInIndex>;
  fault: (line: string) => Fault;
  /** Tasks of this type fail with a server error. */
  failing: string | null;
  close(): Promise<void>;
}

export async function startStandIn(): Promise<StandIn> {
  const indexes = new Map<string, StandInIndex>();
  const tasks: Task[] = [];
  const standIn: StandIn = {
    url: '',
    key: 'stand-in-key',
    requests: [],
    tasks,
    indexes,
    fault: () => null,
    failing: null,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };

  function enqueue(indexUid: string, type: string, work: () => void): [number, object] {
    const task: Task = { uid: tasks.length, indexUid, status: 'enqueued', type, error: null, work };
    tasks.push(task);
    setTimeout(workOff, 2).unref();
    return [202, { taskUid: task.uid, indexUid, status: task.status, type, enqueuedAt: new Date().toISOString() }];
  }

  /** One step per turn, so that every state is observable. */
  function workOff(): void {
    const task = tasks.find((other) => other.status === 'enqueued' || other.status === 'processing');
    if (!task) return;
    if (task.status === 'enqueued') {
      task.status = 'processing';
    } else {
      try {
        if (standIn.failing === task.type) throw new Rejected(500, 'internal', 'An internal error has occurred.');
        task.work();
        task.status = 'succeeded';
      } catch (error) {
        if (!(error instanceof Rejected)) throw error;
        task.status = 'failed';
        task.error = error.body;
      }
    }
    setTimeout(workOff, 2).unref();
  }

  const existing = (uid: string): StandInIndex => {
    const index = indexes.get(uid);
    if (!index) throw new Rejected(404, 'index_not_found', `Index \`${uid}\` not found.`);
    return index;
  };
  const indexOrNew = (uid: string): StandInIndex => {
    if (!indexes.has(uid)) indexes.set(uid, new StandInIndex(uid, null));
    return indexes.get(uid)!;
  };

  function answer(method: string, path: string, body: string): [number, object] {
    const json = (): Json => (body ? JSON.parse(body) : {});
    const [, noun, uid = '', part, last] = path.split('/');
    if (noun === 'tasks' && method === 'GET') {
      const task = tasks[Number(uid)];
      if (!task) throw new Rejected(404, 'task_not_found', `Task \`${uid}\` not found.`);
      const { work: _, ...seen } = task;
      return [200, { ...seen, canceledBy: null, details: {} }];
    }
    if (path === '/multi-search') {
      const { queries } = json() as { queries: (Json & { indexUid: string })[] };
      const results = queries.map(({ indexUid, ...query }) => ({ indexUid, ...existing(indexUid).search(query) }));
      return [200, { results }];
    }
    if (path === '/indexes' && method === 'POST') {
      const { uid: made, primaryKey } = json() as { uid: string; primaryKey: string };
      return enqueue(made, 'indexCreation', () => {
        if (indexes.has(made)) throw new Rejected(400, 'index_already_exists', `Index \`${made}\` already exists.`);
        indexes.set(made, new StandInIndex(made, primaryKey));
      });
    }
    if (noun === 'indexes' && !part) {
      if (method === 'GET') return [200, { uid, primaryKey: existing(uid).primaryKey }];
      if (method === 'DELETE') return enqueue(uid, 'indexDeletion', () => void (existing(uid) && indexes.delete(uid)));
    }
    if (part === 'settings') {
      if (method === 'GET') return [200, existing(uid).settings];
      const changes = json();
      if (method === 'PATCH') return enqueue(uid, 'settingsUpdate', () => indexOrNew(uid).set(changes));
    }
    if (part === 'documents' && method === 'POST') {
      if (last === 'fetch') return [200, existing(uid).fetch(json())];
      if (last === 'delete') {
        const { filter } = json();
        return enqueue(uid, 'documentDeletion', () => existing(uid).deleteWhere(filter));
      }
      if (last === 'delete-batch') {
        const keys = JSON.parse(body) as string[];
        return enqueue(uid, 'documentDeletion', () => existing(uid).deleteKeys(keys));
      }
      const documents = body.split('\n').map((line) => JSON.parse(line) as Json);
      return enqueue(uid, 'documentAdditionOrUpdate', () => indexOrNew(uid).put(documents));
    }
    throw new Rejected(404, 'not_found', `The stand-in does not know ${method} ${path}.`);
  }

  function respond(request: IncomingMessage, response: ServerResponse, body: string): void {
    const path = new URL(request.url!, 'http://x').pathname;
    const line = `${request.method} ${path}`;
    standIn.requests.push({ line, body });
    const fault = standIn.fault(line);
    if (fault === 'silent') return;
    if (fault === 'broken') return void request.socket.destroy();
    const send = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    if (fault === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 }).write('{"results":[');
      return void setTimeout(() => request.socket.destroy(), 5).unref();
    }
    if (fault) return void send(fault.status, fault.body);
    try {
      if (path === '/health') return void send(200, '{"status":"available"}');
      const given = request.headers.authorization;
      if (!given)
        throw new Rejected(401, 'missing_authorization_header', 'The Authorization header is missing.', 'auth');
      if (given !== `Bearer ${standIn.key}`)
        throw new Rejected(403, 'invalid_api_key', 'The provided API key is invalid.', 'auth');
      const [status, found] = answer(request.method!, path, body);
      send(status, JSON.stringify(found));
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      send(error.status, JSON.stringify(error.body));
    }
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => respond(request, response, Buffer.concat(parts).toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}
