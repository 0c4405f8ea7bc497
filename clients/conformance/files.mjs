// Files that cases upload: `{"$file": {"name", "as", "text" | "pdf", "times"}}` becomes a file on disk, and `$repeat` a list.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function prepareFiles() {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-conformance-'));
  const writes = new Map();
  // Cases that run at the same time may name the same file, so it is written once.
  const write = (name, content) => {
    const path = join(folder, name);
    if (!writes.has(path)) writes.set(path, writeFile(path, content));
    return writes.get(path).then(() => path);
  };
  return {
    resolve: (value) => resolve(value, write),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function resolve(value, write) {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = await Promise.all(value.map((item) => resolve(item, write)));
    return items.flatMap((item, i) => (value[i]?.$repeat ? item : [item]));
  }
  if (value.$repeat) {
    const [times, item] = value.$repeat;
    const text = JSON.stringify(item);
    const items = Array.from({ length: times }, (_, i) => JSON.parse(text.replaceAll('#', String(i + 1))));
    return resolve(items, write);
  }
  if (value.$file) {
    const { name, as = 'path', text = '', times = 1, path, pdf } = value.$file;
    if (path) return { $file: { name, as, path } };
    const content = pdf ? pdfOf(pdf) : text.repeat(times);
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
    const written = await write(as === 'path' && name ? `${digest}-${name}` : digest, content);
    return { $file: { name, as, path: written } };
  }
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, item]) => [key, await resolve(item, write)]),
  );
  return Object.fromEntries(entries);
}

/** One page with these lines. */
function pdfOf(lines) {
  const text = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj 0 -20 Td`).join('\n');
  const content = `BT /F1 12 Tf 72 720 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = pdf.length;
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return `${pdf}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
}
