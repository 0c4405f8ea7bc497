// The sample house in a service, for tests of the portal.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type App, client, eventually } from '../app.ts';
import { projectRoot } from '../processes.ts';

export const artefacts = join(projectRoot, 'test/portal/artefacts');

export interface House {
  key: string;
  property: string;
  /** Ids of the documents by file name. */
  documents: Record<string, string>;
}

export const papers = [
  'inspection-report.pdf',
  'sellers-disclosure.pdf',
  'loan-estimate.pdf',
  'closing-disclosure.pdf',
];

/** @param files Paths of files beside the samples. */
export async function readHouse(app: App, names: string[] = papers, files: string[] = []): Promise<House> {
  const { liveKey } = await app.account();
  const { post, get } = client(app.url, liveKey);
  const created = await post('/v1/properties', {
    address: '418 Juniper Ridge Court',
    city: 'Fort Collins',
    state: 'CO',
  });
  const property: string = created.body.id;
  const form = new FormData();
  for (const path of [...names.map((name) => join(projectRoot, 'samples', name)), ...files])
    form.append('files', new Blob([await readFile(path)]), path.split('/').at(-1));
  await post(`/v1/properties/${property}/upload`, form);
  const done = await eventually(
    () => get(`/v1/properties/${property}/documents?limit=100`),
    ({ body }) => body.status === 'chat_ready',
  );
  const documents = Object.fromEntries(
    done.body.documents.map(({ filename, id }: { filename: string; id: string }) => [filename, id]),
  );
  return { key: liveKey, property, documents };
}

export const linkOf = (app: App, { key, property }: House, path = '', more: Record<string, string> = {}): string =>
  `${app.url}/app${path}#${new URLSearchParams({ token: key, ...(path ? {} : { property }), ...more })}`;
