// The sample house of the demo account, so that the portal has something to show at the first start. It is uploaded over the
// public API, as a customer would do it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPortalSession } from '../accounts/console.ts';
import type { Service } from '../service/service.ts';
import type { Demo } from './demo-account.ts';

const folder = join(import.meta.dirname, '../../samples');
const files = ['association-rules', 'closing-disclosure', 'loan-estimate', 'sellers-disclosure', 'inspection-report'];
/** Not the address of `npm run seed`: a property of its own, which the examples of the documentation leave alone. */
const house = {
  external_id: 'portal-sample',
  address: '418 Juniper Ridge Court (sample)',
  city: 'Fort Collins',
  state: 'CO',
  zip_code: '80525',
};
const question = 'What is wrong with the deck?';

/**
 * The link that opens the portal at the sample house, with a session of a day. Without the house, it opens the list of
 * properties.
 */
export async function linkToPortal(service: Service, demo: Demo): Promise<string> {
  const property = service.config.sampleHouse ? await ensureSampleHouse(service, demo) : null;
  const { token } = await createPortalSession(service.db, demo.account_id);
  const fragment = new URLSearchParams({ token, ...(property && { property, question }) });
  // Browsers read a space in a fragment as `%20`; a plus would be shown.
  return `${demo.url}/app/#${fragment.toString().replaceAll('+', '%20')}`;
}

/** Null if there is none. A failure never stops the start. */
async function ensureSampleHouse(service: Service, demo: Demo): Promise<string | null> {
  try {
    const known = await service.db.property.findFirst({
      where: { accountId: demo.account_id, mode: 'live', externalId: house.external_id },
      select: { id: true, _count: { select: { jobs: true } } },
    });
    if (known && known._count.jobs > 0) return known.id;
    // Only an account without properties gets one.
    if (!known && (await service.db.property.count({ where: { accountId: demo.account_id } })) > 0) return null;
    const call = callerOf(service.address.localUrl, demo.live_key);
    const id = known?.id ?? (await call<{ id: string }>('/v1/properties', JSON.stringify(house))).id;
    const form = new FormData();
    for (const name of files.map((each) => `${each}.pdf`))
      form.append('files', new Blob([await readFile(join(folder, name))]), name);
    await call(`/v1/properties/${id}/upload`, form);
    return id;
  } catch (error) {
    service.log.warn({ err: error }, 'the sample house could not be uploaded');
    return null;
  }
}

function callerOf(url: string, key: string) {
  return async <T>(path: string, body: string | FormData): Promise<T> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      body,
    });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status}`);
    return (await response.json()) as T;
  };
}
