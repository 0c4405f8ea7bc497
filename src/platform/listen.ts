// Listens on one address, on all addresses, or on loopback in IPv4 and IPv6.
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import { listenError } from './start-error.ts';

/** Errors of machines without IPv6. */
const missing = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL']);

/**
 * `localhost` means 127.0.0.1 and ::1; `::` means every address, or every IPv4 address on machines without IPv6.
 * @returns the port
 * @throws StartError
 */
export async function listenAt(
  server: Server,
  host: string,
  port: number,
  setting: 'PORT' | 'WORKER_PORT' = 'PORT',
): Promise<number> {
  try {
    if (host === 'localhost') return await listenOnLoopback(server, port);
    await listening(server, host, port).catch((error: NodeJS.ErrnoException) => {
      if (host !== '::' || !missing.has(error.code ?? '')) throw error;
      return listening(server, '0.0.0.0', port);
    });
    return (server.address() as AddressInfo).port;
  } catch (error) {
    throw listenError(error, setting, port, host);
  }
}

async function listenOnLoopback(server: Server, port: number): Promise<number> {
  await listening(server, '127.0.0.1', port);
  const taken = (server.address() as AddressInfo).port;
  // A server can listen only once; the second listener passes its connections to the first.
  const second = createServer((socket) => server.emit('connection', socket));
  try {
    await listening(second, '::1', taken);
  } catch (error) {
    if (missing.has((error as NodeJS.ErrnoException).code ?? '')) return taken;
    await new Promise((resolve) => server.close(resolve));
    throw error;
  }
  second.maxConnections = server.maxConnections;
  const closeFirst = server.close.bind(server);
  server.close = (done) => {
    const secondClosed = new Promise((resolve) => second.close(resolve));
    return closeFirst((error) => void secondClosed.then(() => done?.(error)));
  };
  return taken;
}

function listening(server: NetServer, host: string, port: number): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
