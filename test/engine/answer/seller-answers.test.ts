// Questions about what a seller disclosed, asked of invented forms on which the answers are drawn: the text of the page
// does not show them, the stored answers do.
import { describe, expect, test } from 'vitest';
import { readPdf } from '../../../src/documents/pdf.ts';
import { readDisclosure } from '../../../src/engine/builtin/disclosure.ts';
import type { Answer, KnownDocument, Question } from '../../../src/engine/engine.ts';
import { drawForm, layouts, type Truth } from '../../forms/layouts.ts';
import { pens } from '../../forms/pens.ts';
import { questions } from '../../forms/questions.ts';
import { askBuiltin } from '../ask.ts';

/** A buyer's words for a question of the form, by its start. */
const asked: Record<string, string[]> = {
  'Has water ever': ['Has the basement ever had water in it?', 'Did the seller know of any flooding?'],
  'Are there leaks': ['Has the roof leaked?', 'Did the seller disclose any roof leaks?'],
  'Is there damage': ['Is there any smoke or fire damage?'],
  'Are there cracks': ['Are there foundation cracks?', 'What did the seller say about the foundation?'],
  'Were additions': ['Were additions made without permits?'],
  'Do you know': ['Are there termites?'],
  'Is there an underground': ['Is there an underground tank?'],
  'Does the sewer': ['Has the sewer line ever backed up?'],
  'Have you filed': [
    'Has the seller filed an insurance claim?',
    'Were there any insurance claims in the last five years?',
  ],
  'Is the house': ['Is it in a flood zone?'],
  'Are any of': ['Are there broken windows?'],
  'Are there disputes': ['Are there boundary disputes?'],
  'Has the house': ['Was there a radon test?'],
  'Is there mold': ['Has the seller seen any mold or mildew?'],
  'Are there liens': ['Are there any liens?'],
  'Is any part': ['Does the house have polybutylene pipes?'],
};
const said: Record<string, string> = {
  YES: 'Yes',
  NO: 'No',
  "DON'T KNOW": "Don't know",
  Y: 'Yes',
  N: 'No',
  U: 'Unknown',
  NA: 'N/A',
};

interface Form {
  document: KnownDocument;
  texts: string[];
  truth: Truth[];
}

async function formOf(title: string, pen: string, seed: number, id = 'analysis', file = 'report.pdf'): Promise<Form> {
  const layout = layouts.find((each) => each.title === title)!;
  const { bytes, truth } = await drawForm(layout, pens[pen]!, seed);
  const { pages } = await readPdf(bytes);
  const { facts } = readDisclosure(pages);
  const document: KnownDocument = {
    analysisId: id,
    file,
    documentType: 'disclosure',
    pageCount: pages.length,
    facts,
    notInspected: [],
  };
  return { document, texts: pages.map(({ text }) => text), truth };
}

const ask = ({ document, texts }: Form, query: string, turns: Question['turns'] = []): Promise<Answer> =>
  askBuiltin(query, texts, { documents: [document], documentType: 'disclosure', turns });

describe.each([
  ['columns with boxes', 'drawnTick'],
  ['narrow columns of letters', 'drawnCross'],
  ['columns at the left', 'tickOfTwoStrokes'],
  ['boxes before the options', 'drawnTick'],
])('%s, filled in by %s', (title, pen) => {
  test('each question gets the answer of the seller, its explanation and its page', async () => {
    const form = await formOf(title, pen, 45);
    let answers = 0;
    for (const [start, queries] of Object.entries(asked)) {
      const { question, answer: option, explanation } = form.truth.find((each) => each.question.startsWith(start))!;
      if (option === null) continue;
      for (const query of queries) {
        const { answer, citations } = await ask(form, query);
        expect(answer, query).toContain(`The seller answered “${said[option] ?? option}” to “`);
        expect(answer, query).toContain(question);
        if (explanation) expect(answer, query).toContain(explanation);
        expect(answer.match(/The seller answered/g), query).toHaveLength(1);
        expect(citations[0], query).toMatchObject({ file: 'report.pdf', page: 1 });
        answers++;
      }
    }
    expect(answers).toBeGreaterThan(10);
  });

  test('a question that was left blank is not answered for the seller', async () => {
    const form = await formOf(title, pen, 45);
    const blank = form.truth.filter(({ answer }) => answer === null);
    for (const { question } of blank) expect((await ask(form, question)).answer).not.toContain(`to “${question}`);
    expect(blank.length).toBeGreaterThan(0);
  });
});

describe('a question that the form does not ask', () => {
  test.each([
    'Has the roof been replaced?',
    'Is the roof insured?',
    'Are the windows double pane?',
    'Is there a basement?',
    'Is there radon?',
    'Does the furnace heat all the rooms?',
    'Was the furnace replaced?',
    'Is there a buried oil tank?',
    'Is the sewer connected to the city?',
    'Has the foundation been repaired?',
    'Will the roof leak?',
    'What did the inspector say about roof leaks?',
    'What did the seller say about the septic?',
    'Is there a home warranty?',
  ])('is not answered with another one: %s', async (query) => {
    const form = await formOf('columns with boxes', 'drawnTick', 45);
    expect((await ask(form, query)).answer).not.toContain('The seller answered');
  });
});

/** A document with answers to these questions; the text has the questions only. */
function answered(rows: [question: string, answer: string][], id = 'analysis', file = 'report.pdf'): Form {
  const facts = rows.map(([name, value]) => ({ name, value, page: 1, snippet: name.split(': ').at(-1)! }));
  const texts = [rows.map(([name, value]) => `${name}\n${value.split(': ')[1] ?? ''}`).join('\n')];
  const document: KnownDocument = {
    analysisId: id,
    file,
    documentType: 'disclosure',
    pageCount: 1,
    facts,
    notInspected: [],
  };
  return { document, texts, truth: [] };
}

describe('what a form asks', () => {
  test.each([
    ['Is the furnace working?', 'Is any part of the heating, furnace or ducts not in working order?', 'No'],
    ['Is there a pool?', 'Does the pool have a safe main drain?', 'Yes'],
    ['Is there a pool?', 'Are you aware of defects or malfunctions of any of the following: Pool', 'No'],
    ['Are there termites?', 'Was the house ever treated for termites?', 'No'],
    ['Is the sewer public?', 'Is the downspout tied to a public sewer system?', 'Yes'],
    ['Is there lead paint?', 'Are there hazardous substances, including asbestos, radon and lead paint?', 'Yes'],
    ['Has the roof leaked?', 'Have you filed an insurance claim for leaks of the roof?', 'No'],
    ['Did the seller know of any flooding?', 'Is the land in a flood plain?', 'No'],
  ])('is not what was asked: %s', async (query, question, value) => {
    expect((await ask(answered([[question, value]]), query)).answer).not.toContain('The seller answered');
  });

  test.each([
    ['Are there termites?', 'Do you know of termites, ants or other insects that eat wood?', 'Unknown'],
    ['Is there lead paint?', 'Are there hazardous substances, including asbestos, radon and lead paint?', 'No'],
    ['Has the roof leaked?', '4. Has the roof leaked or been repaired? ........', 'Yes: Around the vent in 2016'],
    ['Does the dishwasher work?', 'Are the following items in working order: Dishwasher', 'No'],
    ['Is there asbestos?', 'Are you aware of any of the following: Asbestos', 'No representation'],
  ])('is what was asked: %s', async (query, question, value) => {
    const { answer } = await ask(answered([[question, value]]), query);
    const [option, explanation] = value.split(': ');
    expect(answer).toContain(`The seller answered “${option}” to “${question.replace(/^4\. | \.+$/g, '')}”`);
    if (explanation) expect(answer).toContain(`: ${explanation} (p. 1)`);
  });

  test('a no is not told without the yes to another question about it', async () => {
    const form = answered([
      ['Has there been flooding?', 'No'],
      ['Is there water leakage or dampness in the basement or the crawl space?', 'Yes: In spring'],
    ]);
    const { answer } = await ask(form, 'Has there been any flooding?');
    expect(answer).toContain('“No” to “Has there been flooding?”');
    expect(answer).toContain('“Yes” to “Is there water leakage');
  });
});

describe('several documents', () => {
  const first = answered([['Has the roof leaked?', 'No']], 'first', 'first.pdf');
  const second = answered([['Are there leaks of the roof?', 'Yes: Over the porch']], 'second', 'second.pdf');
  const pages: Record<string, string> = { first: first.texts[0]!, second: second.texts[0]! };
  const readPages: Question['readPages'] = async (wanted) => wanted.map(({ analysisId }) => pages[analysisId] ?? '');

  test('each disclosure is told with its file', async () => {
    const documents = [first.document, second.document];
    const { answer, citations } = await askBuiltin('Has the roof leaked?', first.texts, { documents, readPages });
    expect(answer).toContain('“No” to “Has the roof leaked?”. (first.pdf, p. 1)');
    expect(answer).toContain('“Yes” to “Are there leaks of the roof?”: Over the porch (second.pdf, p. 1)');
    expect(new Set(citations.map(({ file }) => file))).toEqual(new Set(['first.pdf', 'second.pdf']));
  });

  test('an inspection that answers too is cited beside the seller', async () => {
    const report: KnownDocument = { ...first.document, analysisId: 'analysis', file: 'report.pdf', facts: [] };
    const text = 'Roof\nThe roof leaks at the chimney flashing. Stains were found in the attic.';
    const { answer, citations } = await askBuiltin('Has the roof leaked?', [text], {
      documents: [first.document, { ...report, documentType: 'inspection_report' }],
      readPages: async (wanted) => wanted.map(({ analysisId }) => (analysisId === 'analysis' ? text : pages.first!)),
    });
    expect(answer).toMatch(
      /The seller answered “No” .*\(first\.pdf, p\. 1\)\n.*chimney flashing.*\(report\.pdf, p\. 1\)/,
    );
    expect(citations.map(({ file }) => file)).toEqual(['first.pdf', 'report.pdf']);
  });
});

describe('questions of two things and follow-ups', () => {
  const form = answered([
    ['Has the roof leaked?', 'No'],
    ['Has water ever entered the basement?', 'Yes: In May 2019'],
  ]);

  test('each thing is answered; the one without an answer is named', async () => {
    const both = await ask(form, 'Roof or basement leaks?');
    expect(both.answer).toContain('“No” to “Has the roof leaked?”');
    expect(both.answer).toContain('“Yes” to “Has water ever entered the basement?”: In May 2019');
    const one = await ask(form, 'Does the roof or the chimney leak?');
    expect(one.answer).toContain('“No” to “Has the roof leaked?”');
    expect(one.answer).toContain('No answer of the seller about “chimney” was found.');
  });

  test('a follow-up asks the same of another thing', async () => {
    const first = await ask(form, 'Has the roof leaked?');
    const { answer } = await ask(form, 'And the basement?', [{ query: 'Has the roof leaked?', ...first }]);
    expect(answer).toContain('“Yes” to “Has water ever entered the basement?”');
    expect(answer).not.toContain('roof');
  });
});

test('the questions of this test are those of the forms', () => {
  for (const start of Object.keys(asked))
    expect(questions.filter(({ text }) => text.startsWith(start))).toHaveLength(1);
});
