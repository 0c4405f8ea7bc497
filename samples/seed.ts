// `npm run seed`: the sample house in a running service, over its public API alone, as a customer would do it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '../src/config/config.ts';

interface Demo {
  url: string;
  live_key: string;
}

const demo: Demo = JSON.parse(
  await readFile(join(readConfig().dataDir, 'demo.json'), 'utf8').catch(() => {
    throw new Error('No demo account yet: run `npm start` first, in another terminal.');
  }),
);

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(demo.url + path, {
    ...init,
    headers: { authorization: `Bearer ${demo.live_key}`, ...init.headers },
  });
  const body = await response.json();
  if (!response.ok && response.status !== 409) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
  return body as T;
}

interface Property {
  id: string;
}
interface Documents {
  status: string;
  documents: { id: string; filename: string; document_type: string; total_issues: number; severity: string | null }[];
}

const externalId = 'sample-house';
const address = {
  address: '418 Juniper Ridge Court',
  city: 'Fort Collins',
  state: 'CO',
  zip_code: '80525',
  external_id: externalId,
};
await call('/v1/properties', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(address),
});
const { properties } = await call<{ properties: Property[] }>(`/v1/properties?external_id=${externalId}`);
// Somebody may have made it under another id.
const named = await call<{ properties: Property[] }>(`/v1/properties?address=${encodeURIComponent(address.address)}`);
const property = (properties[0] ?? named.properties[0])!;

const before = await call<Documents>(`/v1/properties/${property.id}/documents?limit=100`);
const names = [
  'inspection-report',
  'sellers-disclosure',
  'loan-estimate',
  'closing-disclosure',
  'association-rules',
].map((name) => `${name}.pdf`);
const missing = names.filter((name) => !before.documents.some((document) => document.filename === name));
if (missing.length > 0) {
  const form = new FormData();
  for (const name of missing) form.append('files', new Blob([await readFile(join(import.meta.dirname, name))]), name);
  await call(`/v1/properties/${property.id}/upload`, { method: 'POST', body: form });
}

let state: Documents;
for (;;) {
  state = await call<Documents>(`/v1/properties/${property.id}/documents`);
  if (state.status === 'chat_ready') break;
  await new Promise((resolve) => setTimeout(resolve, 500));
}
console.log(`Property ${property.id} is ready for questions:`);
for (const { id, filename, document_type, total_issues, severity } of state.documents) {
  console.log(`  ${id}  ${filename}  ${document_type}  ${total_issues} issues${severity ? `, worst ${severity}` : ''}`);
}
