// Whether a question of a form asks what was asked: about the same things, the same is said of them, and it is not denied
// in one of them alone. A wrong match would tell something untrue about a seller, so that in doubt there is none.
import { type Concept, conceptsOf, foldText, stemWord, wordsOf } from '../../../../language/terms.ts';
import { cosineSimilarity, meaningOf } from '../../meaning.ts';
import { isGeneral } from '../findings/select.ts';
import { slotsOf, withoutDocuments } from '../intent/slots.ts';
import { parseQuestion, type QuestionKind } from '../question.ts';
import { anyQuestion } from '../score.ts';
import { type Terms, termsIn } from '../terms.ts';
import { actsIn, inOneWord, isAct, isDenied, isMatter, onlyActsIn, withMatters, works } from './matters.ts';

export interface SellerQuestion {
  /** Everything that was said about the things. */
  topic: boolean;
  kind: QuestionKind;
  things: Concept[];
  acts: ReadonlySet<string>;
  denied: boolean;
  /** Whether there is one. */
  exists: boolean;
  /** A trouble by its name: a leak. */
  named: boolean;
  meaning: Float32Array;
}

/** "What did the seller say about the roof?" */
const topic =
  /^(?:and |so )?(?:what|is there anything|did .{0,40}\banything|anything|tell)\b.*\b(?:about|regarding|concerning)\b/;
const existence = /^(?:(?:and|so) )?(?:is|are|was|were) there\b|^(?:does|do|did)\b.*\bhave\b|^any\b/;
/** Words of questions to a seller that name no thing. */
const filler =
  /^(?:experienc\w*|suffer\w*|sustain\w*|occurr?\w*|exist\w*|histor\w*|previous\w*|past|present|evidence|signs?|report\w*|claimed|believe\w*|write|wrote|written|according|form|statement|notice|question|ever|damage\w*)$/;
const amount = /^(?:\d[\d.]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|years?|months?)$/;
const minWeight = 0.5;
/** Of a term, to mean a concept. */
const sure = 0.9;
const minAlike = 0.3;

export function sellerQuestionOf(query: string): SellerQuestion | null {
  const text = inOneWord(withoutDocuments(query));
  const meaning = meaningOf(query);
  const isTopic = topic.test(foldText(query));
  const all = conceptsOf(text).filter(
    ({ words, weight }) =>
      weight >= minWeight &&
      (isMatter(words) || (!isAct(words) && !isCommon(words))) &&
      !anyQuestion.test(words) &&
      !filler.test(words),
  );
  const own = all.filter(({ words }) => !isAct(words));
  // What is said of things is compared apart.
  const things = isTopic || own.every(({ words }) => amount.test(words)) ? all : own;
  if (things.length === 0 || !meaning) return null;
  const holds = (part: string) => things.filter((thing) => isHeld(thing, formTerms(part))).length;
  return {
    topic: isTopic,
    kind: parseQuestion(query).kind,
    things,
    acts: actsIn(text),
    denied: isDenied(text, holds),
    exists: existence.test(text),
    named: troubles.test(text),
    meaning,
  };
}

/** Of questions about issues some words tell nothing; of a seller's house they do. */
const telling = /^(?:broken|missing|cover\w*|improv\w*|changed?)$/;
const isCommon = (words: string): boolean => isGeneral(words) && !telling.test(words);

/** The words of a form's question, those without meaning too: a sewer backs up. */
const formTerms = (text: string): Terms => new Set([...termsIn(text), ...wordsOf(text).map(stemWord)]);

const isHeld = ({ terms }: Concept, held: Terms): boolean =>
  [...terms].some(([term, value]) => value >= sure && held.has(term));

/** Kinds of questions that an answer without an explanation does not answer. */
const explained: readonly QuestionKind[] = ['date', 'age', 'number', 'size', 'money', 'place', 'name'];

/** A stored answer, with the question of the form. */
export interface StoredAnswer {
  question: string;
  answer: string;
  explanation: string;
}

interface Nearness {
  score: number;
  /** The form asks about it; otherwise the explanation alone names it. */
  asks: boolean;
}

/** How near the question of the form is to what was asked; null when it asks something else. */
export function nearness(asked: SellerQuestion, stored: StoredAnswer): Nearness | null {
  const { question, answer, explanation } = stored;
  const form = withMatters(foldText(question));
  const own = formTerms(form);
  const told = new Set(wordsOf(`${answer}. ${explanation}`).map(stemWord));
  const held = asked.things.filter((thing) => isHeld(thing, own));
  const rest = asked.things.filter((thing) => !held.includes(thing));
  if (!rest.every((thing) => isHeld(thing, told))) return null;
  if (held.length === 0 && !asked.topic) return null;
  const item = question.split(': ').at(-1)!;
  const near = Math.max(
    ...[question, item].map((text) => {
      const meaning = meaningOf(text);
      return meaning ? cosineSimilarity(asked.meaning, meaning) : 0;
    }),
  );
  const found = { score: near + held.length / 10, asks: held.length > 0 };
  if (asked.acts.has('zone') && !actsIn(form).has('zone')) return null;
  if (asked.topic) return found;
  if (near < minAlike) return null;
  if (explained.includes(asked.kind) && explanation === '' && !/^(?:no|unknown|don.t know|n\/a)\b/i.test(answer))
    return null;
  // What was done to a thing is told in an explanation too.
  const all = new Set([...actsIn(form), ...[...actsIn(foldText(explanation))].filter((act) => works.has(act))]);
  if (/^(?:not )?working$/i.test(answer)) all.add('work');
  const isTrouble = asked.acts.has('trouble');
  for (const act of asked.acts) if (!all.has(act) && act !== 'trouble') return null;
  for (const act of onlyActsIn(form))
    if (!asked.acts.has(act) && !(act === 'repair' ? isTrouble : act === 'trouble' && asked.named)) return null;
  if (isTrouble) return all.has('trouble') || troubles.test(form) ? found : null;
  const holds = (part: string) => asked.things.filter((thing) => isHeld(thing, formTerms(part))).length;
  if (isDenied(foldText(question), holds) !== asked.denied) return null;
  if (!isAbout(asked, inOneWord(foldText(item)))) return null;
  const [general = '', ...named] = foldText(item).split(umbrella);
  if (named.length > 0 && !/^no\b/i.test(answer)) {
    const certain = new Set([...formTerms(withMatters(general)), ...told]);
    if (!asked.things.every((thing) => isHeld(thing, certain))) return null;
  }
  return found;
}

/** Words of a trouble, where a question asks for any. */
const troubles =
  /\b(?:leak\w*|damage\w*|crack\w*|flood\w*|rot\w*|backup|back\w* up|fail\w*|broken|infest\w*|mold|settl\w*|movement|contaminat\w*)\b/;

/** Where a part of a question ends that another thing may stand beside. */
const beside = /[,;:()/?]|\b(?:or|and)\b/;
/** Also where something follows that only says more about the thing. */
const further =
  /[,;:()/?]|\b(?:or|and|that|which|within|in|into|on|at|of|for|by|to|from|with|about|during|between|affecting|due|including|without|under|over|through)\b/;
/** Words around a thing that ask nothing else. */
const framing =
  /^(?:fil(?:e|ed)|submit\w*|ma[dk]e|receiv\w*|subject|locat\w*|contain\w*|affect\w*|carr(?:y|ied)|maintain\w*|infest\w*|presence|activity|active|known|current\w*|pending|visible|component\w*|materials?|products?|dwelling\w*|residence|premises|improvements?|structures?|land|mapped|special|federal\w*|designated|present\w*|leakage|ownership|during|within|since|water)$/;

/** Whether the form asks about the things and not about something of theirs: the fence of a pool is no pool. */
function isAbout({ things, acts, exists }: SellerQuestion, item: string): boolean {
  const isThing = (concept: Concept) => things.some((thing) => isHeld(thing, new Set(concept.terms.keys())));
  const isOther = (concept: Concept) =>
    concept.weight >= minWeight &&
    !isAct(concept.words) &&
    !isCommon(concept.words) &&
    !filler.test(concept.words) &&
    !framing.test(concept.words) &&
    !amount.test(concept.words) &&
    !isThing(concept);
  // "Does the basement take in water?" is not asked whether there is a basement.
  const [, subject] = subjectFirst.exec(item) ?? [];
  const isExistence = exists && things.length === 1 && acts.size === 0;
  if (isExistence && subject && conceptsOf(subject).findIndex(isThing) === 0) return false;
  const partsOf = (end: RegExp) => item.split(end).map(conceptsOf);
  const first = partsOf(beside).find((part) => part.some(isThing)) ?? [];
  const last = partsOf(further).findLast((part) => part.some(isThing)) ?? [];
  return (
    !first.slice(0, first.findIndex(isThing)).some(isOther) &&
    // Water enters a basement: where it is says more about it.
    !last
      .slice(last.findLastIndex(isThing) + 1)
      .some((concept) => isOther(concept) && slotsOf(concept.words).rooms.length === 0)
  );
}

const subjectFirst =
  /^(?:does|do|did|is|are|was|were|has|have|can)\s+(?!there\b)(?:(?:the|any|all|your|of)\s+)*((?!property|house|home|seller)\S.*)$/;

/** "Any hazards, including radon?": yes may be for another one. */
const umbrella = /\b(?:including|such as|for example|e\.g)\b/;
