// Compares what happened with what a case expects. Objects are compared by the expected keys only, lists as a whole.
//
// { "$any": true }            anything but a missing value
// { "$absent": true }         the key is missing
// { "$match": "^a" }          text that matches the expression
// { "$between": [1, 2] }      a number, bounds included
// { "$same": "name" }         the same value wherever this name is used in the case
// { "$other": "name" }        any value but that one
// { "$length": 3 }            a list or text of this length
// { "$ends": [first, last] } a list that begins and ends so
// { "$every": … }             a list whose items all match
// { "$exactly": … }           equal, further keys are not allowed

export function differences(expected, actual, where, names) {
  const differ = (wanted) => [`${where}: expected ${wanted}, got ${show(actual)}`];
  if (expected !== null && typeof expected === 'object' && !Array.isArray(expected)) {
    const [operator] = Object.keys(expected);
    const operand = expected[operator];
    switch (operator) {
      case '$any':
        return actual === undefined ? differ('a value') : [];
      case '$absent':
        return actual === undefined ? [] : differ('nothing');
      case '$match':
        return typeof actual === 'string' && new RegExp(operand, 'u').test(actual) ? [] : differ(`/${operand}/`);
      case '$between':
        return actual >= operand[0] && actual <= operand[1] ? [] : differ(`${operand[0]} to ${operand[1]}`);
      case '$same':
        if (actual === undefined) return differ('a value');
        if (!names.has(operand)) names.set(operand, actual);
        return names.get(operand) === actual ? [] : differ(show(names.get(operand)));
      case '$other':
        return actual !== undefined && names.get(operand) !== actual ? [] : differ(`not ${show(names.get(operand))}`);
      case '$length':
        return actual?.length === operand ? [] : differ(`length ${operand}`);
      case '$every':
        if (!Array.isArray(actual)) return differ('a list');
        return actual.flatMap((item, i) => differences(operand, item, `${where}[${i}]`, names));
      case '$ends':
        if (!Array.isArray(actual)) return differ('a list');
        return differences(operand, [actual[0], actual.at(-1)], `${where} (first and last)`, names);
      case '$exactly':
        return JSON.stringify(sorted(actual)) === JSON.stringify(sorted(operand)) ? [] : differ(show(operand));
    }
    if (actual === null || typeof actual !== 'object') return differ(show(expected));
    return Object.keys(expected).flatMap((key) => differences(expected[key], actual[key], `${where}.${key}`, names));
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return differ(show(expected));
    return expected.flatMap((item, i) => differences(item, actual[i], `${where}[${i}]`, names));
  }
  // Delays are computed: the last bit may differ from language to language.
  if (typeof expected === 'number' && Math.abs(expected - actual) <= Math.abs(expected) * 1e-15) return [];
  return Object.is(expected, actual) ? [] : differ(show(expected));
}

const sorted = (value) =>
  value === null || typeof value !== 'object'
    ? value
    : Array.isArray(value)
      ? value.map(sorted)
      : Object.fromEntries(
          Object.keys(value)
            .sort()
            .map((key) => [key, sorted(value[key])]),
        );

const show = (value) => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
};
