// Response headers of operations that are about to be removed.
import type { Deprecation } from '../../schema/rest.ts';

/** RFC 9745 and RFC 8594. */
export const deprecationHeaders = ({ since, sunset }: Deprecation): Record<string, string> => ({
  Deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
  Sunset: new Date(sunset).toUTCString(),
});
