// A strict parser of the Prometheus text format: every line is a known comment or a sample of a declared metric.
export interface Family {
  type: string;
  help: string;
  samples: { name: string; labels: Record<string, string>; value: number }[];
}

const sampleForm = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const labelForm = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/g;
const suffixes: Record<string, string[]> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};

/** @throws at the first invalid line */
export function readExposition(text: string): Map<string, Family> {
  const families = new Map<string, Family>();
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const comment = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line);
    if (comment) {
      const [, kind, name, rest] = comment as unknown as [string, string, string, string];
      const family = families.get(name) ?? { type: '', help: '', samples: [] };
      if (kind === 'HELP' ? family.help : family.type) throw new Error(`declared twice: ${line}`);
      families.set(name, { ...family, [kind === 'HELP' ? 'help' : 'type']: rest });
      continue;
    }
    const sample = sampleForm.exec(line);
    if (!sample) throw new Error(`no sample: ${line}`);
    const [, name, inBraces = '', value] = sample as unknown as [string, string, string, string];
    const labels = Object.fromEntries([...inBraces.matchAll(labelForm)].map((match) => [match[1]!, match[2]!]));
    const written = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    if (written.join() !== inBraces.replace(/,$/, '')) throw new Error(`no labels: ${line}`);
    const family = [...families].find(([base, { type }]) =>
      (suffixes[type] ?? ['']).some((suffix) => name === base + suffix),
    )?.[1];
    if (!family) throw new Error(`never declared: ${line}`);
    // Prometheus reads "nan" case-insensitively. A quantile without samples is NaN.
    const number = Number(value.replace('Inf', 'Infinity'));
    if (Number.isNaN(number) && value.toLowerCase() !== 'nan') throw new Error(`no number: ${line}`);
    family.samples.push({ name, labels, value: number });
  }
  return families;
}

export const sumOf = (families: Map<string, Family>, name: string, labels: Record<string, string> = {}): number =>
  [...families.values()]
    .flatMap(({ samples }) => samples)
    .filter((sample) => sample.name === name && Object.entries(labels).every(([k, v]) => sample.labels[k] === v))
    .reduce((sum, { value }) => sum + value, 0);
