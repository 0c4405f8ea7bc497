// A labelled set: a folder with questions (`*.qa.jsonl`), issues (`*.issues.json`), document types (`types.csv`), and
// `set.json` with the location of the PDFs and the documents that accompany each.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

export interface LabelledQuestion {
  file: string;
  question: string;
  answer: string;
  /** The answer is right when it contains one of these, in any case. */
  answer_any: string[];
  /** From 1; empty when the documents do not answer it. */
  pages: number[];
}

export interface LabelledIssue {
  title: string;
  pages: number[];
  severity: string;
  quote?: string;
}

export interface LabelledSet {
  questions: LabelledQuestion[];
  issues: { file: string; issues: LabelledIssue[] }[];
  types: { file: string; type: string }[];
  /** Files with questions or issues: each gets a property of its own. */
  labelled: string[];
  /** Files with a known type only. */
  loose: string[];
  /** `makers.json`: the maker of each file by its name without `.pdf`, before what is known of it in parentheses. */
  makers: Record<string, string>;
  /** Paths of the documents uploaded beside each labelled file. */
  beside: string[];
  pathOf(file: string): string;
  /** By the filename in citations. */
  pathNamed(filename: string): string | undefined;
}

export function readSet(directory: string): LabelledSet {
  const text = (name: string) => readFileSync(join(directory, name), 'utf8');
  const names = readdirSync(directory).sort();
  const setting: { reports?: string; beside?: string[] } = names.includes('set.json')
    ? JSON.parse(text('set.json'))
    : {};
  const questions: LabelledQuestion[] = names
    .filter((name) => name.endsWith('.qa.jsonl'))
    .flatMap((name) => text(name).split('\n'))
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line));
  const issues: LabelledSet['issues'] = names
    .filter((name) => name.endsWith('.issues.json'))
    .map((name) => JSON.parse(text(name)));
  const makers: LabelledSet['makers'] = names.includes('makers.json') ? JSON.parse(text('makers.json')) : {};
  const types = names.includes('types.csv')
    ? text('types.csv')
        .trim()
        .split('\n')
        .slice(1)
        .map((row) => /^"?(.+?)"?,\s*(\w+)\s*$/.exec(row)!)
        .map(([, file, type]) => ({ file: file!, type: type! }))
    : [];
  const labelled = [...new Set([...questions, ...issues].map(({ file }) => file))];
  const loose = types.map(({ file }) => file).filter((file) => !labelled.includes(file));
  const beside = (setting.beside ?? []).map((path) => resolve(directory, path)).filter(existsSync);
  const pathOf = (file: string) => join(directory, setting.reports ?? '.', file);
  const paths = [...labelled, ...loose].map(pathOf).concat(beside);
  if (labelled.length + loose.length === 0) throw new Error(`no labels in ${directory}`);
  return {
    questions,
    issues,
    types,
    labelled,
    loose,
    makers,
    beside,
    pathOf,
    pathNamed: (filename) => paths.find((path) => basename(path) === filename),
  };
}
