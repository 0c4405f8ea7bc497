// Detects by a dedicated connection that the embedded PostgreSQL ended, and restarts it.
import pg from 'pg';
import type { Logger } from 'pino';

const patience = { leastMs: 200, mostMs: 5_000 };

export interface Watch {
  close(): Promise<void>;
}

/** @param restart starts the server unless it already runs again; retried until it succeeds */
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
    log.error('embedded PostgreSQL ended, restarting');
    for (let waitMs = patience.leastMs; !closed; waitMs = Math.min(waitMs * 2, patience.mostMs)) {
      try {
        await restart();
        await connect();
        log.info('embedded PostgreSQL restarted');
        return;
      } catch (err) {
        log.warn({ err }, 'embedded PostgreSQL not yet restarted');
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
