// The name of the association that a document is of.
import type { Page } from '../../../documents/pages.ts';
import { foldSpace } from '../../../documents/snippet.ts';
import type { Fact } from '../../engine.ts';
import type { Statement } from '../statements.ts';

const kinds = String.raw`(?:Home\s?owners?|Condominium|Property Owners?|Unit Owners?|Owners?|Community|Town\s?homes?|Town\s?house|Master|Civic|Improvement|Maintenance)['’]?s?['’]?`;
const word = String.raw`(?:[A-Z][\w'’&-]*,?|[A-Z]\.)\s(?:(?:del?|la|las|los|el|y)\s(?=[A-Z]))*`;
const named = new RegExp(
  // A company that manages associations is none.
  String.raw`\b((?:${word}){1,6}?(?:${kinds}\s){0,3}Association(?:,? Inc\.?)?)(?! (?:Management|Managers?|Services)\b)`,
  'g',
);
const label =
  /^(?:(?:name of )?(?:the )?(?:home\s?owners['’]? )?association(?: name)?|(?:legal )?name of (?:the )?(?:project|association|condominium|community)|project(?: name)?|community(?: name)?|HOA(?: name)?)$/i;
const common =
  /^(?:The|This|Said|Each|Any|Home\s?owners?['’]?s?|Condominium|Community|Owners?['’]?|Property|Unit|Master|All|Rules|Bylaws|Declaration|Board|Of|Regulations|Articles|Homes|General|Section|Article)\b/i;

export function associationOf(pages: Page[], statements: Statement[]): Fact | null {
  const given = statements.find(
    (each) =>
      label.test(each.label.replace(/^\d+[.)]?\s*/, '')) &&
      /\p{Lu}/u.test(each.text) &&
      each.text.length < 90 &&
      // Below its label stands the name or, where the label is below the name, the next line.
      !each.text.includes(':'),
  );
  if (given && /^(?![Tt]he\b|[Ss]ection|[Aa]rticle)[^–]*\p{Lu}\p{Ll}+ \p{Lu}/u.test(given.text))
    return { name: 'Association', value: given.text, page: given.page, snippet: given.snippet };
  // A title ends with its line; in running text a name may wrap, and so may a title, which is less sure.
  const lines = pages.map((page) => ({
    page: page.number,
    texts: [
      ...page.lines.map(({ text }) => (/\p{Ll}/u.test(text) ? text : inTitleCase(text))),
      ...statements.filter((each) => each.page === page.number).map(({ text }) => text),
    ],
  }));
  const whole = pages.map((page) => ({ page: page.number, texts: [foldSpace(page.text)] }));
  const [short, long] = [mostNamed(lines), mostNamed(whole)];
  const more = short && long?.value.endsWith(` ${short.value}`) ? long.value.slice(0, -short.value.length).trim() : '';
  return short && (more === '' || more.split(' ').length > maxMore) ? short : long;
}

/** More words before a name are the title of the document. */
const maxMore = 2;

/** The name that is printed most often is the document's own. */
function mostNamed(pages: { page: number; texts: string[] }[]): Fact | null {
  const names = new Map<string, { page: number; count: number }>();
  for (const { page, texts } of pages) {
    for (const match of texts.flatMap((text) => [...text.matchAll(named)])) {
      const value = properName(match[1]!);
      if (!value) continue;
      const known = names.get(value) ?? { page, count: 0 };
      names.set(value, { ...known, count: known.count + 1 });
    }
  }
  const [best] = [...names].toSorted(([, a], [, b]) => b.count - a.count);
  return best ? { name: 'Association', value: best[0], page: best[1].page, snippet: best[0] } : null;
}

const inTitleCase = (text: string): string =>
  text
    .replace(/\p{Lu}[\p{Lu}'’]+/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase())
    .replace(/(?<= )(?:De|Del|La|Las|Of|The|And|At|Y)(?= )/g, (word) => word.toLowerCase());

/** Without leading words of a title; null where no name remains. */
function properName(text: string): string | null {
  let words = text.replace(/^.*,\s(?!Inc)/, '').split(' ');
  const of = words.findLastIndex((word) => /^(?:of|the|for|to|by|Re:|Lot|\d+,?)$/i.test(word));
  if (of >= 0) words = words.slice(of + 1);
  const name = words.join(' ').replace(/^(?:(?:Annual|Notice|Meeting|Minutes|Statement|Welcome|Budget|\d+)\s)+/i, '');
  return words.length >= 2 && !common.test(name) ? name : null;
}
