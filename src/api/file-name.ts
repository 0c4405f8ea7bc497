// Names of files as callers send them.

/** Controls, and what is not seen but changes how the rest reads; joiners are part of how some scripts are written. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The last part of a path, without what can't be seen, in a length that every header and column bears. */
export function cleanName(filename: string | undefined): string {
  const name = (filename ?? '').split(/[/\\]/).at(-1)!.replace(invisible, '').trim();
  return [...name].slice(0, 255).join('') || 'unnamed';
}
