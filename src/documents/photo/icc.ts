// Color profiles: the numbers are kept, the text (description, copyright, maker, model, comments) is blanked.
const tableAt = 128;
/** Profiles have about twenty tags; each may claim the whole profile. */
const maxTags = 256;
const textTypes = new Set(['text', 'desc', 'mluc', 'dict', 'ZXML']);
/** Photos have no larger profiles. */
export const maxProfileBytes = 4 * 1_048_576;

/** The profile at the same length with its text blanked; undefined when the data is not a profile. */
export function stripProfileText(profile: Buffer): Buffer | undefined {
  if (profile.length < tableAt + 4 || profile.toString('latin1', 36, 40) !== 'acsp') return undefined;
  const blank = Buffer.from(profile);
  // Date, maker, model, creator and the profile's own hash.
  for (const [from, to] of [
    [24, 36],
    [48, 56],
    [80, 100],
  ] as const)
    blank.fill(0, from, to);
  const count = profile.readUInt32BE(tableAt);
  if (count > maxTags || tableAt + 4 + count * 12 > profile.length) return undefined;
  for (let i = 0; i < count; i++) {
    const at = tableAt + 4 + i * 12;
    const from = profile.readUInt32BE(at + 4);
    const to = from + profile.readUInt32BE(at + 8);
    if (to > profile.length || from + 8 > to) return undefined;
    if (textTypes.has(profile.toString('latin1', from, from + 4))) blank.fill(0, from + 8, to);
  }
  return blank;
}
