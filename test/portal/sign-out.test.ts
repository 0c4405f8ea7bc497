// The end of a session in a browser: signing out, expiry while a view is open, and a share link that others use too.
import { describe, expect, test } from 'vitest';
import { sessionTopic } from '../../src/accounts/sessions.ts';
import { notifyTopics } from '../../src/database/event-bus.ts';
import { client } from '../app.ts';
import { chromiumPath, slow } from '../browser.ts';
import { createSession } from '../sessions/prepare.ts';
import { type House, keep, linkOf, useBrowser, visit } from './house.ts';

describe.skipIf(!chromiumPath)('a session of the portal', () => {
  const setup = useBrowser();
  /** A session for a property without documents, whose view keeps a socket open. */
  async function prepare() {
    const owner = client(setup.app.url, (await setup.app.account('pro')).liveKey);
    const { body } = await owner.post('/v1/properties', { address: '3 Session Street' });
    const session = await createSession(setup.app, owner, { propertyIds: [body.id] });
    const house: House = { key: session.key, property: body.id, documents: {} };
    const status = async () => (await session.get(`/v1/properties/${body.id}`)).status;
    return { session, house, status };
  }

  test('ends on the service with the sign-out', async () => {
    const { house, status } = await prepare();
    await visit(setup.browser, linkOf(setup.app, house), async (page) => {
      await page.getByRole('heading', { name: '3 Session Street' }).waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('API key or session token').waitFor();
      await expect.poll(status, slow).toBe(401);
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
      expect(await page.locator('.notice').count()).toBe(0);
    });
  });

  test('that could not be ended on the service is reported', async () => {
    const { house, status } = await prepare();
    await visit(
      setup.browser,
      linkOf(setup.app, house),
      async (page) => {
        await page.getByRole('heading', { name: '3 Session Street' }).waitFor();
        await page.context().setOffline(true);
        await page.getByRole('button', { name: 'Sign out' }).click();
        await page.getByText('The service could not be reached, so the session there ends when it expires.').waitFor();
        await keep(page, 'signed-out-offline');
      },
      { expected: /ERR_INTERNET_DISCONNECTED|WebSocket/ },
    );
    expect(await status()).toBe(200);
  });

  test('of a share link remains for its other readers', async () => {
    const { house, status } = await prepare();
    const request = Buffer.from(JSON.stringify({ issues: [], buyer: 'Ana Ruiz' })).toString('base64url');
    await visit(setup.browser, linkOf(setup.app, house, '', { request }), async (page) => {
      await page.getByText('This repair request was shared with you').waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('API key or session token').waitFor();
    });
    expect(await status()).toBe(200);
  });

  test('keeps its property in the address once the link is replaced, so that a reload opens it again', async () => {
    const { house } = await prepare();
    const context = await setup.browser.newContext({ locale: 'en-US' });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(slow.timeout);
      const addresses: string[] = [];
      await page.exposeFunction('recordAddress', (address: string) => addresses.push(address));
      await page.addInitScript(() => {
        const replace = history.replaceState.bind(history);
        history.replaceState = (...values) => {
          replace(...values);
          (globalThis as unknown as { recordAddress(address: string): void }).recordAddress(location.href);
        };
      });
      await page.goto(linkOf(setup.app, house));
      await page.getByRole('heading', { name: '3 Session Street' }).waitFor();
      expect(addresses[0]).toBe(`${setup.app.url}/app/p/${house.property}`);
    } finally {
      await context.close();
    }
  });

  test('that expires while a view is open says so, and what to do', async () => {
    const { session, house } = await prepare();
    await visit(
      setup.browser,
      linkOf(setup.app, house),
      async (page) => {
        let frames = 0;
        page.on('websocket', (socket) => socket.on('framereceived', () => frames++));
        await page.reload();
        await page.getByRole('heading', { name: '3 Session Street' }).waitFor();
        // The socket is open, and its subscription has sent the first state.
        await expect.poll(() => frames, slow).toBeGreaterThan(1);
        // A query that the expired session still sends would be an error of the page.
        await page.waitForLoadState('networkidle');
        const { db, pool } = setup.app.service;
        await pool.query(`update session_token set expires_at = now() + interval '1 second' where id = $1`, [
          session.id,
        ]);
        await db.$transaction((tx) => notifyTopics(tx, [sessionTopic(session.id)]));
        await page.getByText('Your session has ended. Open a new link, or sign in again.').waitFor();
        await keep(page, 'session-ended');
      },
      { expected: /WebSocket/ },
    );
  });
});
