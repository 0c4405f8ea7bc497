#!/usr/bin/env node
// The whole flow over REST: property, bulk upload, progress, issues, chat, history.
//   node docs/examples/walk.mjs http://localhost:4000 lt_live_… samples/inspection-report.pdf [more.pdf …]
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const [base, key, ...files] = process.argv.slice(2);
if (!base || !key || files.length === 0) {
  console.error('usage: walk.mjs BASE_URL API_KEY FILE.pdf …');
  process.exit(2);
}

async function call(method, path, body) {
  for (;;) {
    const json = body && !(body instanceof FormData);
    const response = await fetch(base + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...(json && { 'Content-Type': 'application/json' }) },
      body: json ? JSON.stringify(body) : body,
    });
    const wait = Number(response.headers.get('Retry-After'));
    if (wait > 0 && (response.status === 429 || response.status === 409 || response.status === 503)) {
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
      continue;
    }
    const answer = response.status === 204 ? undefined : await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.error?.code ?? answer.detail}`);
    return answer;
  }
}

// external_id is unique: look the property up first, and create it if it does not exist.
const externalId = `walk-${basename(files[0])}`;
const found = await call('GET', `/v1/properties?external_id=${encodeURIComponent(externalId)}`);
const property =
  found.properties[0] ??
  (await call('POST', '/v1/properties', { external_id: externalId, address: `${externalId}, Example Street` }));
console.log('property', property.id);

const form = new FormData();
for (const file of files) form.append('files', new Blob([readFileSync(file)]), basename(file));
const upload = await call('POST', `/v1/properties/${property.id}/upload`, form);
console.log('uploaded', upload.total_documents, 'documents, job', upload.job_id);

for (let status = ''; status !== 'chat_ready'; ) {
  const state = await call('GET', `/v1/properties/${property.id}/documents?limit=100`);
  if (state.status !== status) console.log('property is', state.status);
  status = state.status;
  await new Promise((resolve) => setTimeout(resolve, 1000));
}

for (const { id } of upload.documents) {
  const analysis = await call('GET', `/v1/analyses/${id}`);
  console.log(
    `${analysis.filename}: ${analysis.document_type}, ${analysis.status}, ${analysis.total_issues ?? 0} issues`,
  );
  if (analysis.status !== 'analysis_done') continue;
  const { issues } = await call('GET', `/v1/analyses/${id}/issues?limit=3`);
  for (const issue of issues)
    console.log(`  ${issue.severity}, page ${issue.page}: ${issue.title} ("${issue.snippet.slice(0, 60)}…")`);
}

const answer = await call('POST', '/v1/chat', {
  property_id: property.id,
  query: 'How old is the roof?',
  session_id: 'walk',
});
console.log(
  answer.answer,
  answer.citations.map(({ file, page }) => `${file} p. ${page}`),
);
const history = await call('GET', `/v1/chat/${property.id}/history?session_id=walk`);
console.log('asked so far:', history.meta.total_count);
