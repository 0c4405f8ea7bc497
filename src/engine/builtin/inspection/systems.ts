// The system, component and trade that a text names (rules/systems, components and trades).
import { type Rule, readRules } from '../../rules/rules.ts';

export type System =
  | 'Electrical'
  | 'Plumbing'
  | 'HVAC'
  | 'Roof'
  | 'Exterior'
  | 'Grounds'
  | 'Structure'
  | 'Interior'
  | 'Insulation & Ventilation'
  | 'Appliances'
  | 'Fireplace & Chimney'
  | 'Garage'
  | 'Pool & Spa'
  | 'Irrigation'
  | 'Pests'
  | 'Other';

interface NamePattern extends Rule {
  pattern: RegExp;
}

/** Names of sections, with the trade that usually repairs the system. */
export const systems: (NamePattern & { system: System; trade?: string })[] = readRules('systems', ['pattern']);
/** Component names as used in sentences: specific ones precede general ones. */
export const components: (NamePattern & { system: System })[] = readRules('components', ['pattern']);
/** Trades by words of the recommendation. */
export const trades: (NamePattern & { trade: string })[] = readRules('trades', ['pattern']);
export const tradeNames = trades.map(({ trade, pattern }): [string, RegExp] => [trade, pattern]);

const sectionIn = (text: string): System | undefined => systems.find(({ pattern }) => pattern.test(text))?.system;

/** These sections are places: their content can belong to any system. */
const places: System[] = ['Exterior', 'Interior', 'Grounds', 'Structure', 'Garage', 'Insulation & Ventilation'];
const rooms =
  /\b(kitchen|bath(room)?s?|laundry|rooms?|bedrooms?|basement|optional|general|inspection|summary|structural systems)\b/i;
const pests =
  /\b(termites?|wood[- ]destroying|carpenter ants|powder ?post|infestation|infested|rodents?|vermin|earth[- ]to[- ]wood)\b/i;

/** @param text the title and the sentence that states the defect, without explanations */
export function systemOf(section: string | null, item: string | null, text: string): System {
  if (pests.test(text)) return 'Pests';
  const bySection = section ? sectionIn(section) : undefined;
  const room = section !== null && rooms.test(section);
  if (bySection && !room && !places.includes(bySection)) return bySection;
  const parts = [item ?? '', text].flatMap((each) =>
    components.filter(({ pattern }) => pattern.test(each)).map(({ system }) => system),
  );
  if (bySection && !room && parts.includes(bySection)) return bySection;
  const byItem = item ? sectionIn(item) : undefined;
  return (room ? byItem : undefined) ?? parts[0] ?? bySection ?? byItem ?? 'Other';
}

/** The first component that the text names, as written there. */
export function componentOf(text: string): string | null {
  let best: { at: number; name: string } | null = null;
  for (const { pattern } of components) {
    const match = pattern.exec(text);
    if (match && (best === null || match.index < best.at)) best = { at: match.index, name: match[0] };
  }
  return best?.name ?? null;
}
