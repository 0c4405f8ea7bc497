// Notices that the embedded PostgreSQL ended, by a connection that does nothing else, and has it started again.
import pg from 'pg';
import type { Logger } from 'pino';

const patience = { leastMs: 200, mostMs: 5_000 };

export interface Watch {
  close(): Promise<void>;
}

/** @param restart starts the server unless it runs again by now; tried until it succeeds */
export async function watchServer(url: string, restart: () => Promise<void>, log: Logger): Promise<Watch> {
  let closed = false;
  let client: pg.Client;
  let recovering: Promise<void> | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'lintel watch', keepAlive: true });
    next.on('error', () => undefined);
    await next.connect();
    next.once('end', () => {
      if (!closed) recovering = recover();
    });
    client = next;
  }

  async function recover(): Promise<void> {
    log.error('the embedded PostgreSQL ended; it is started again');
    for (let waitMs = patience.leastMs; !closed; waitMs = Math.min(waitMs * 2, patience.mostMs)) {
      try {
        await restart();
        await connect();
        log.info('the embedded PostgreSQL runs again');
        return;
      } catch (err) {
        log.warn({ err }, 'the embedded PostgreSQL does not run yet');
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  }

  await connect();
  return {
    async close() {
      closed = true;
      await recovering;
      await client.end().catch(() => undefined);
    },
  };
}
