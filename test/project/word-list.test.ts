// Words of the project's former private dialect, which docs/GLOSSARY.md replaced. None of them may return.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

/** Former word or phrase, with an example that it matches. Words with an ordinary use match only their former use. */
const dialect: [RegExp, string][] = [
  // Names.
  [/\b(?:Easel|Manuscript|Trail|trailNow|addToTrail|trailOf)\b/, 'trailNow()'],
  [/\b(?:interface|type|class) Deed\b|\bDeed\[\]|\bdeeds\.ts\b|\b(?:madeBefore|noteMade|underKey)\b/, 'deeds.ts'],
  [/\bforg[eo]t(?:s|ten)?(?:[A-Z]\w*)?\b/i, 'forgetTold'],
  [/\btell-?[cC]ompared\b|\bkeyOfCompared\b|\btellMs\b|\bforgetTold\b/, 'tell-compared.ts'],
  [/\bannounceWithheld\b|\bfollowUpload\b|\bcareless\(|\bsilenceMs\b/, 'followUpload(form)'],
  [/\b(?:lookAtAll|lookCloser|Looked|postgres-look)\b/, 'lookCloser(hits)'],
  [/\bbeheaded\b/i, 'beheaded(stream)'],
  [/\b(?:givenUp|mostOfAccount)\b/, 'mostOfAccount'],
  [/\bcreate\w*Doors?\b|\bdoor\('(?:read|write|chat|billing|credits|webhooks|admin)'/, "door('read')"],
  [
    /\b(?:at|through|behind) the door\b(?! (?:frame|opening|jamb|hinge|lock|sill))|\ba door failed\b|\bthe doors of the service\b/,
    'parsed at the door',
  ],
  [/\bcall\.face\b|\btwo faces\b|\b(?:REST|GraphQL) face\b/, 'one schema, two faces'],
  [/\b(?:lockPapers|comparePapers)\b|\b(?:the|two|other|these|both) papers\b/i, 'the papers of a property'],
  [/\bsturdy\(/, 'sturdy(text)'],
  [/\b(?:untilDone|atOnce|mostRows|mostHeld|mostCredits|longestValue)\b/, 'untilDone'],
  [/\b(?:giveBackCredits|giveBackRest|giveAgain|keepOnce|askingNow|MoneyBack)\b/, 'askingNow(db)'],
  // Severity and pages.
  [/\bgravest\b|\b(?:how|more|most|as|one) grave\b/i, 'the gravest first'],
  [
    /\bpainted (?:when|once|again|anew|on|for)\b(?! the)|\bpages? (?:is|are|was|were) painted\b/i,
    'painted when it is first asked for',
  ],
  // Riddles in texts.
  [/\bheard of\b/i, 'zeros for one nobody has heard of'],
  [/\bat most so many\b|\bleaves out so many\b|\bunless given\b/i, 'At most so many, 1 to 100; 20 unless given.'],
  [/\bwhere (?:it|a \w+) stands\b|\bas it stands?\b/i, 'Where it stands.'],
  [
    /["'](?:How many|Never, here|Only these|What helps|For people|For programs|This page of (?:them|it))\.["']/,
    "'For people.'",
  ],
  [/\bwhat it was called\b|\bhow many it has\b|\bwhose it is\b/i, 'What it was called.'],
  [/\bthe two flat ones\b/i, 'Every refusal but the two flat ones.'],
  [/\bnone of ours\b|\bof ours (?:is|was|are)\b/i, 'objects that are none of ours'],
  [/\bas good as unknown\b|\bsay nothing of\b/i, 'as good as unknown'],
  [/\bnought\b|\bby its words alone\b|\bby force\b/i, 'begin at nought'],
  [/\bstumbled\b|\bkeeps? quiet\b|\banother begins\b/i, 'the dispatcher stumbled'],
  [/\bhave faults\b|\bcan be had\b|\bhad (?:back|for nothing)\b|\bended by itself\b/i, 'The settings have faults:'],
  [/\bheld against\b|\bcome whole\b|\bcomes? through\b(?! the)|\bmay be told\b/i, 'files that have come whole'],
  [
    /\b(?:is|are|was|were|be|been) told (?:of|the|that|when|once|twice|to)\b|\bno event (?:told|tells)\b/i,
    'nobody is told of it',
  ],
  [/\bmoney (?:went|goes|moves) back\b|\bgoes back to the (?:card|payer)\b|\bwent back\b/i, 'what went back'],
  [/\bwhatever the calendar says\b|\blives? again\b|\bfor nothing or not at all\b/i, 'whatever the calendar says'],
  [/\bpayer and (?:a )?thing\b|\bthe same thing twice\b|\bis one too many\b/i, 'payer and thing'],
  [/\b(?:that|which|who) (?:is|are|was) not there\b|\bis out of reach for a moment\b/i, 'an id that is not there'],
  [/\bwhoever (?:asks|watches|comes|knows|has)\b|\bto its end, which\b/i, 'whoever watches a property'],
];

const root = join(import.meta.dirname, '../..');
const own = relative(root, import.meta.filename);
const textual = new Set(['.ts', '.mjs', '.md', '.json', '.graphql', '.sql', '.yaml', '.yml', '.html']);

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && textual.has(extname(entry.name)))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const rootFiles = readdirSync(root).filter((name) => extname(name) === '.md');
const files = [...['src', 'schema', 'test', 'docs'].flatMap(filesIn), ...rootFiles].filter((file) => file !== own);

test.each(dialect)('%s matches its example', (pattern, example) => {
  expect(example).toMatch(pattern);
});

test('no file uses a word of the former dialect', () => {
  expect(files).toContain(join('schema', 'openapi.json'));
  const hits = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        const word = dialect.find(([pattern]) => pattern.test(line));
        return word ? [`${file}:${at + 1}: ${line.match(word[0])![0]}`] : [];
      }),
  );
  expect(hits).toEqual([]);
});
