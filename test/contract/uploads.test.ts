import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Document, Packer, Paragraph } from 'docx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, client, eventually, startApp } from '../app.ts';
import { formOf, inspectionPdf, makePdf } from '../pdf.ts';
import { checkedClient } from './document.ts';

let app: App;
let api: ReturnType<typeof client>;
let key: string;
let pdf: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  app = await startApp();
  key = (await app.account()).liveKey;
  api = checkedClient(client(app.url, key));
  pdf = await inspectionPdf();
});
afterAll(() => app.close());

let made = 0;
const property = async (caller = api): Promise<string> =>
  (await caller.post('/v1/properties', { address: `${++made} Upload Way` })).body.id;
const stored = async () => {
  const files = await readdir(join(app.service.config.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return files.filter((file) => file.isFile()).length;
};
const wordDocument = async () =>
  new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('Hello')] }] })));
const text = (words: string) => new TextEncoder().encode(words);

describe('§4.5 §8.2 a bulk upload', () => {
  test('is accepted with the fields of the API contract', async () => {
    const id = await property();
    const answer = await api.post(
      `/v1/properties/${id}/upload`,
      formOf('files', [
        ['report.pdf', pdf],
        ['ZWEITES ä.pdf', await makePdf([['x']])],
      ]),
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      property_id: id,
      job_id: expect.any(String),
      documents: [
        { id: expect.any(String), filename: 'report.pdf', status: 'queued', page_count: 3, category: 'critical' },
        {
          id: expect.any(String),
          filename: 'ZWEITES ä.pdf',
          status: 'queued',
          page_count: 1,
          category: expect.any(String),
        },
      ],
      total_documents: 2,
      status: 'processing',
    });
  });

  test('with invalid files is rejected: lists each, uses the code of the first, stores and charges nothing', async () => {
    const id = await property();
    const before = await stored();
    const files: [string, Uint8Array<ArrayBuffer>][] = [
      ['good.pdf', pdf],
      ['page.pdf', text('<html></html>')],
      ['nothing.pdf', text('')],
      ['broken.pdf', text('%PDF-1.7\nrubbish')],
    ];
    const answer = await api.post(`/v1/properties/${id}/upload`, formOf('files', files));
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('unsupported_file_type');
    expect(
      answer.body.error.details.files.map((file: { filename: string; code: string }) => [file.filename, file.code]),
    ).toEqual([
      ['page.pdf', 'unsupported_file_type'],
      ['nothing.pdf', 'empty_file'],
      ['broken.pdf', 'unreadable_file'],
    ]);
    expect((await api.get(`/v1/properties/${id}/documents`)).body).toMatchObject({
      documents: [],
      total_documents: 0,
      status: 'empty',
    });
    expect(await stored()).toBe(before);
    expect(await app.service.db.stagedFile.count()).toBe(0);
  });

  test('rejects a file above the size limit and accepts one of exactly the limit', async () => {
    const { liveKey } = await app.account('free');
    const small = client(app.url, liveKey);
    const id = await property(small);
    const limit = 10 * 1_048_576;
    const padded = (size: number) => {
      const bytes = new Uint8Array(size).fill(32);
      bytes.set(pdf);
      return bytes;
    };
    const over = await small.post(`/v1/properties/${id}/upload`, formOf('files', [['big.pdf', padded(limit + 1)]]));
    expect([over.status, over.body.error.code]).toEqual([400, 'file_too_large']);
    // Trailing white space is not part of the document, but its bytes count.
    expect(
      (await small.post(`/v1/properties/${id}/upload`, formOf('files', [['big.pdf', padded(limit)]]))).status,
    ).toBe(201);
  });

  test('rejects an upload with 51 files and one without files', async () => {
    const id = await property();
    const one = await makePdf([['page']]);
    const files = Array.from({ length: 51 }, (_, i): [string, Uint8Array<ArrayBuffer>] => [`${i}.pdf`, one]);
    const answer = await api.post(`/v1/properties/${id}/upload`, formOf('files', files));
    expect(answer.body.error).toMatchObject({ code: 'too_many_files', details: { files: [{ filename: '50.pdf' }] } });
    expect((await api.post(`/v1/properties/${id}/upload`, formOf('other', [['a.pdf', one]]))).body.error).toMatchObject(
      {
        code: 'invalid_request',
        details: { field: 'files' },
      },
    );
  });

  test('rejects more documents than the plan allows for a property', async () => {
    const { liveKey } = await app.account('free');
    const small = client(app.url, liveKey);
    const id = await property(small);
    const one = await makePdf([['page']]);
    const files = (n: number, from = 0) =>
      Array.from({ length: n }, (_, i): [string, Uint8Array<ArrayBuffer>] => [`${from + i}.pdf`, one]);
    expect((await small.post(`/v1/properties/${id}/upload`, formOf('files', files(9)))).status).toBe(201);
    const answer = await small.post(`/v1/properties/${id}/upload`, formOf('files', files(2, 9)));
    expect(answer.body.error).toMatchObject({ code: 'too_many_files', details: { files: [{ filename: '10.pdf' }] } });
  });

  test('accepts the form fields files[] and files[0] as well as files, and no other', async () => {
    const id = await property();
    const form = formOf('files[]', [['a.pdf', pdf]]);
    form.append('files', new Blob([await makePdf([['b']])]), 'b.pdf');
    form.append('files[12]', new Blob([await makePdf([['c']])]), 'c.pdf');
    const { status, body } = await api.post(`/v1/properties/${id}/upload`, form);
    expect([status, body.documents.map((row: { filename: string }) => row.filename)]).toEqual([
      201,
      ['a.pdf', 'b.pdf', 'c.pdf'],
    ]);
    for (const field of ['files[a]', 'files[0][0]', 'file']) {
      expect((await api.post(`/v1/properties/${id}/upload`, formOf(field, [['d.pdf', pdf]]))).status).toBe(400);
    }
  });

  test.each([
    ['\u202efdp.exe.pdf', 'fdp.exe.pdf'],
    ['a\u200b\u2066b\ufeff\u00ad.pdf', 'ab.pdf'],
    ['tab\there\u0085.pdf', 'tabhere.pdf'],
    ['می\u200cخواهم.pdf', 'می\u200cخواهم.pdf'],
    ['👩\u200d🔧.pdf', '👩\u200d🔧.pdf'],
    ['\u202e\u200b', 'unnamed'],
  ])('keeps the visible characters of the name %j', async (given, kept) => {
    const { body } = await api.post(`/v1/properties/${await property()}/upload`, formOf('files', [[given, pdf]]));
    expect(body.documents[0].filename).toBe(kept);
  });

  test.each([
    ['without a file name', 'name="files"', 'unreadable_file'],
    ['with an empty file name', 'name="files"; filename=""', 'unreadable_file'],
    ['with a line break in its file name', 'name="files"; filename="a\r\nb.pdf"', 'invalid_request'],
  ])('rejects a part %s', async (_what, disposition, code) => {
    const body = `--b\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\r\n--b--\r\n`;
    const answer = await fetch(`${app.url}/v1/properties/${await property()}/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'multipart/form-data; boundary=b' },
      body,
    });
    const { error } = (await answer.json()) as { error: { code: string } };
    expect([answer.status, error.code]).toEqual([400, code]);
  });

  test('to an unknown property stores nothing', async () => {
    const before = await stored();
    const answer = await api.post(
      '/v1/properties/018f0000-0000-7000-8000-000000000000/upload',
      formOf('files', [['a.pdf', pdf]]),
    );
    expect(answer.status).toBe(404);
    expect(await stored()).toBe(before);
  });

  test('accepts only PDFs: rejects a Word document', async () => {
    const id = await property();
    const answer = await api.post(`/v1/properties/${id}/upload`, formOf('files', [['a.pdf', await wordDocument()]]));
    expect(answer.body.error.code).toBe('unsupported_file_type');
    expect((await api.post('/v1/analyses', formOf('file', [['a.pdf', await wordDocument()]]))).status).toBe(201);
  });

  test('that is interrupted leaves nothing', async () => {
    const id = await property();
    const before = await stored();
    await new Promise<void>((resolve) => {
      const upload = request(`${app.url}/v1/properties/${id}/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'multipart/form-data; boundary=b' },
      });
      upload.on('error', () => undefined);
      upload.once('close', () => resolve());
      upload.write('--b\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n');
      upload.write('x'.repeat(200_000), () => upload.destroy());
    });
    await eventually(
      async () => [await stored(), await app.service.db.stagedFile.count()],
      ([files, staged]) => files === before && staged === 0,
    );
  });

  test.each(['multipart/form-data', 'multipart/form-data; boundary=b', 'application/json'])(
    'with a malformed body of type %s is 400',
    async (type) => {
      const id = await property();
      const response = await fetch(`${app.url}/v1/properties/${id}/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': type },
        body: '--b\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF',
      });
      expect([response.status, (await response.json()).error.code]).toEqual([400, 'invalid_request']);
    },
  );
});

describe('§4.5 a single file', () => {
  test('returns the fields of the API contract and ignores the file extension', async () => {
    const answer = await api.post('/v1/analyses', formOf('file', [['photo.jpg', pdf]], { external_user_id: 'u1' }));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      analysis_id: expect.any(String),
      filename: 'photo.jpg',
      status: 'processing',
      page_count: 3,
      created_at: expect.stringMatching(/Z$/),
    });
  });

  test('can be added only to a property of the caller', async () => {
    const id = await property();
    const { body } = await api.post('/v1/analyses', formOf('file', [['a.pdf', pdf]], { property_id: id }));
    expect((await api.get(`/v1/analyses/${body.analysis_id}`)).body.property_id).toBe(id);
    const other = client(app.url, (await app.account()).liveKey);
    expect((await other.post('/v1/analyses', formOf('file', [['a.pdf', pdf]], { property_id: id }))).status).toBe(404);
  });

  test('must be exactly one file', async () => {
    for (const files of [
      [],
      [
        ['a.pdf', pdf],
        ['b.pdf', pdf],
      ],
    ] as [string, Uint8Array<ArrayBuffer>][][]) {
      const answer = await api.post('/v1/analyses', formOf('file', files));
      expect(answer.body.error).toMatchObject({ code: 'invalid_request', details: { field: 'file' } });
    }
  });
});

describe('§4.5 the GraphQL multipart specification', () => {
  const upload =
    'mutation($id: ID!, $files: [Upload!]!) { uploadDocuments(id: $id, files: $files) { totalDocuments documents { filename } } }';

  function multipart(variables: object, map: object, files: [string, Uint8Array<ArrayBuffer>][]) {
    const form = new FormData();
    form.append('operations', JSON.stringify({ query: upload, variables }));
    form.append('map', JSON.stringify(map));
    for (const [i, [name, bytes]] of files.entries()) form.append(String(i), new Blob([bytes]), name);
    return api.post('/graphql', form);
  }

  test('maps files to their variables', async () => {
    const id = await property();
    const answer = await multipart(
      { id, files: [null, null] },
      { 0: ['variables.files.0'], 1: ['variables.files.1'] },
      [
        ['a.pdf', pdf],
        ['b.pdf', pdf],
      ],
    );
    expect(answer.body).toEqual({
      data: { uploadDocuments: { totalDocuments: 2, documents: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }] } },
    });
  });

  test('rejects invalid files with the same code and details', async () => {
    const id = await property();
    const answer = await multipart({ id, files: [null] }, { 0: ['variables.files.0'] }, [['a.pdf', text('no')]]);
    expect(answer.body.errors[0].extensions).toMatchObject({
      code: 'unsupported_file_type',
      details: { files: [{ filename: 'a.pdf' }] },
    });
    expect(await app.service.db.stagedFile.count()).toBe(0);
  });

  test.each([
    [{ 0: ['variables.nothing'] }],
    [{ 0: ['__proto__.polluted'] }],
    [{ 9: ['variables.files.0'] }],
    [{ 0: 'variables.files.0' }],
  ])('rejects the map %j', async (map) => {
    const answer = await multipart({ id: await property(), files: [null] }, map, [['a.pdf', pdf]]);
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([400, 'invalid_request']);
  });

  test('rejects a handle that was not uploaded with the request', async () => {
    const answer = await api.graphql(upload, { id: await property(), files: ['0'] });
    expect(answer.body.errors[0].extensions.code).toBe('invalid_request');
  });
});
