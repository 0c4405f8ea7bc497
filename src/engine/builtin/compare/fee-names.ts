// Data: normalizes fee names of all forms, in English and Spanish. Two lines are the same fee when their words are.

/** Applied in order, to text without case and accents. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/^.*%.*\b(?:points?|puntos)\b.*$/, 'points'],
  [/\bestudio del credito\b/, 'underwriting'],
  [/\bsolicitud (?:del|de) prestamo\b/, 'application'],
  [/\btramitacion\b/, 'origination'],
  [/\b(?:control|monitoreo) de (?:zonas? de )?inundacion(?:es)?\b/, 'flood monitoring'],
  [/\b(?:determinacion|certificacion) de (?:zonas? de )?inundacion(?:es)?\b/, 'flood determination'],
  [/\bflood (?:zone )?(?:cert|certificat\w+|determination)\b/, 'flood determination'],
  [/\bfiscalizacion tributaria\b/, 'tax monitoring'],
  [/\binforme de credito\b/, 'credit report'],
  [/\binvestigacion sobre (?:la )?situacion tributaria\b/, 'tax status research'],
  [/\b(?:valoracion|tasacion) (?:de la vivienda|de vivienda|del inmueble)\b/, 'appraisal'],
  [/\binspeccion de plagas\b/, 'pest inspection'],
  [/\binspeccion de la vivienda\b/, 'home inspection'],
  [/\bgarantia de la vivienda\b/, 'home warranty'],
  [/\bperitaje\b/, 'survey'],
  [/\bestudio de titulos?(?: de propiedad)?\b/, 'search'],
  [/\bgarantia provisional(?: de seguro)?(?: del titulo)?(?: de propiedad)?\b/, 'insurance binder'],
  [/\bagente a cargo de la operacion\b.*$/, 'settlement'],
  [/\b(?:settlement|closing|escrow)(?: or closing)?(?: agent)?(?: fee)?\b/, 'settlement'],
  [/\bpoliza\b.*\bprestamista\b/, 'lender insurance'],
  [/\bpoliza\b.*\bpropietario\b/, 'owner insurance'],
  [/\bseguro de la vivienda\b/, 'homeowner insurance'],
  [/\bseguro (?:de hipoteca|hipotecario)\b/, 'mortgage insurance'],
  [/\bprima\b/, 'premium'],
  [/\bpago anticipado de intereses\b/, 'prepaid interest'],
  [/\bimpuestos sobre la propiedad\b/, 'property tax'],
  [/\bcomision de bienes raices\b/, 'real estate commission'],
  [/\baporte de capital\b/, 'capital contribution'],
  [/\bprocesamiento\b/, 'processing'],
  [/\bpolicy\b/, 'insurance'],
  [/\btaxes\b/, 'tax'],
  [/\bhome ?owners?\b/, 'homeowner'],
];

const empty = new Set(
  'fee fees charge charges cost costs the of and for a an to title titulo cargo cargos costo costos gasto gastos tarifa honorarios por de del la el los las y en s premium'.split(
    ' ',
  ),
);

/** The fee name of a line, without number, payee, rates and remarks. */
export function feeName(label: string): string {
  return label
    .replace(/^\d{2}\s+/, '')
    .replace(/\(.*?(?:\)|$)/g, ' ')
    .replace(/\s+(?:to|para)\s+\p{Lu}.*$/u, '')
    .replace(/\s+(?:de\s+)?\$.*$/, '')
    .replace(/\s+(?:de\s+)?(?:per month|por mes|al mes)\b.*$/i, '')
    .replace(/\s+(?:deed|mortgage|inmueble|hipoteca)\s*:.*$/i, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The significant words of a fee name, sorted. */
export function feeWords(label: string): string[] {
  const points = /%.*\((?:points?|puntos)\)/i.test(label);
  let text = points ? 'points' : feeName(label);
  text = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .replace(/s[’']/g, 's');
  for (const [phrase, words] of phrases) text = text.replace(phrase, words);
  const words = text
    .split(/[^\p{L}]+/u)
    .filter((word) => word && !empty.has(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
  return [...new Set(words)].sort();
}

/** Similarity of two fees from 0 to 1. */
export function feeSimilarity(one: string[], other: string[]): number {
  const shared = one.filter((word) => other.includes(word)).length;
  const all = new Set([...one, ...other]).size;
  if (all === 0) return 0;
  const within = shared >= 2 && shared === Math.min(one.length, other.length);
  return within ? Math.max(shared / all, 0.7) : shared / all;
}
