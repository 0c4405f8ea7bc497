/** Prisma compiles case-insensitive filters to ILIKE, in which these characters are wildcards. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
