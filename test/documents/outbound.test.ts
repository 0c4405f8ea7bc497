// Documents that refer to external resources: nothing is fetched, and no local file is read.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createParser } from '../../src/documents/parser.ts';
import { makeDocx, officeRelationships, onDisk, relationshipsXml } from './make.ts';

const parser = createParser({ size: 1 });
const asked: string[] = [];
let listener: Server;
let url: string;

beforeAll(async () => {
  listener = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('<!ENTITY leaked "yes">');
  });
  listener.on('connection', () => asked.push('a connection'));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await parser.close();
  listener.close();
});

const body = (content: string, prolog = '') =>
  `<?xml version="1.0"?>${prolog}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${officeRelationships}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${content}</w:body></w:document>`;
const paragraph = (content: string) => `<w:p><w:r><w:t>${content}</w:t></w:r></w:p>`;

const docx = (document: string, more: { name: string; content: string }[] = []) => makeDocx(document, { more });

const external = (type: string, target: string) => ({
  name: 'word/_rels/document.xml.rels',
  content: relationshipsXml(
    `<Relationship Id="rId9" Type="${officeRelationships}/${type}" Target="${target}" TargetMode="External"/>
     <Relationship Id="rId8" Type="${officeRelationships}/attachedTemplate" Target="${target}" TargetMode="External"/>`,
  ),
});

const words = 'BT /H 12 Tf 72 700 Td (The roof leaks at the chimney and at the valley.) Tj ET';
const pdf = (catalog: string, annotation: string) => `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R ${catalog}>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</H 5 0 R>>>>/Annots[${annotation}]>>endobj
4 0 obj<</Length ${words.length}>>stream
${words}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R/Size 6>>
%%EOF`;

const files: [string, () => string | Buffer][] = [
  [
    'an entity of the network in a Word document',
    () => docx(body(paragraph('The roof &x;'), `<!DOCTYPE w:document [<!ENTITY x SYSTEM "${url}/entity">]>`)),
  ],
  [
    'an entity of the file system in a Word document',
    () => docx(body(paragraph('The roof &x;'), '<!DOCTYPE w:document [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
  ],
  [
    'an external document type in a Word document',
    () => docx(body(paragraph('The roof'), `<!DOCTYPE w:document SYSTEM "${url}/dtd">`)),
  ],
  [
    'a linked picture and a remote template in a Word document',
    () =>
      docx(
        body(`${paragraph('The roof')}<w:p><w:r><w:drawing><a:graphic><a:graphicData><pic:pic><pic:blipFill>
          <a:blip r:link="rId9" r:embed="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></w:drawing></w:r></w:p>`),
        [external('image', `${url}/picture.png`)],
      ),
  ],
  [
    'a linked picture of the file system in a Word document',
    () =>
      docx(
        body(`${paragraph('The roof')}<w:p><w:r><w:drawing><a:graphic><a:graphicData><pic:pic><pic:blipFill>
          <a:blip r:link="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></w:drawing></w:r></w:p>`),
        [external('image', 'file:///etc/passwd')],
      ),
  ],
  [
    'paths out of the archive in a Word document',
    () =>
      docx(body(paragraph('The roof')), [
        { name: '../../../../etc/lintel-was-here', content: 'x' },
        { name: '/etc/lintel-was-here', content: 'x' },
        { name: '..\\..\\lintel-was-here', content: 'x' },
      ]),
  ],
  [
    'actions on opening a PDF',
    () =>
      pdf(
        `/OpenAction<</S/URI/URI(${url}/open)>>/AA<</WC<</S/SubmitForm/F(${url}/submit)>>>>`,
        `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/GoToR/F(${url}/remote.pdf)/D[0]>>>>`,
      ),
  ],
  [
    'scripts and remote files in a PDF',
    () =>
      pdf(
        `/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(app.launchURL\\("${url}/js"\\))>>]>>>>`,
        `<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS<</Type/Filespec/FS/URL/F(${url}/attached)>>>>`,
      ),
  ],
];

test('the listener records every request', async () => {
  await fetch(`${url}/noticed`);
  expect(asked.splice(0)).toEqual(['a connection', '/noticed']);
});

test.each(files)('%s: fetches nothing and reads no local file', async (_, make) => {
  const path = await onDisk(make());
  await parser.preview(path).catch(() => undefined);
  const parsed = await parser.parse(path).catch((error: { code: string }) => error);
  if ('pages' in parsed) {
    const text = parsed.pages.map((page) => page.text).join('\n');
    expect(text).toMatch(/roof/);
    expect(text).not.toMatch(/root:|leaked/);
  } else expect(parsed.code).toBe('unreadable_file');
  expect(asked).toEqual([]);
});
