// Sanitizes file names from clients.

/** Control and invisible format characters. Joiners are kept, because some scripts need them. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The last part of a path without invisible characters, at most 255 characters. */
export function cleanName(filename: string | undefined): string {
  const name = (filename ?? '').split(/[/\\]/).at(-1)!.replace(invisible, '').trim();
  return [...name].slice(0, 255).join('') || 'unnamed';
}
