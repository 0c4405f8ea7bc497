// A running service with a property that has a ready report and a skipped payslip.
import { client, eventually, startApp } from '../app.ts';
import { formOf, inspectionPdf, makePdf } from '../pdf.ts';
import { checkedClient } from './document.ts';

export async function startFlow() {
  const app = await startApp();
  const api = checkedClient(client(app.url, (await app.account()).liveKey));
  const property: string = (await api.post('/v1/properties', { address: '12 Test Lane', city: 'Boulder', state: 'CO' }))
    .body.id;
  const pay = await makePdf([
    [
      'EARNINGS STATEMENT',
      'Employee: A. Person',
      'Pay period 01/01/2026 - 01/15/2026',
      'Gross pay 2,100.00',
      'Federal income tax withheld 210.00',
      'Net pay 1,650.00',
    ],
  ]);
  const upload = await api.post(
    `/v1/properties/${property}/upload`,
    formOf('files', [
      ['report.pdf', await inspectionPdf()],
      ['pay.pdf', pay],
    ]),
  );
  const [report, payslip] = upload.body.documents.map((document: { id: string }) => document.id) as [string, string];
  await eventually(
    async () => (await api.get(`/v1/properties/${property}/documents`)).body,
    (body) => body.status === 'chat_ready',
  );
  return { app, api, property, report, payslip };
}
