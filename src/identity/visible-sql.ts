// The filters of visible rows in SQL, for prepared statements. Their values are the first parameters.
import type { Owner } from './viewer.ts';

/** Uses $1 to $3. */
export const visiblePropertySql = (p: string): string =>
  `${p}.account_id = $1 and ${p}.mode = $2::mode and ($3::uuid[] is null or ${p}.id = any($3))`;

export const visiblePropertyValues = ({ accountId, mode, session }: Owner): unknown[] => [
  accountId,
  mode,
  session?.reach?.propertyIds ?? null,
];

/** Uses $1 to $4. */
export const visibleAnalysisSql = (a: string): string =>
  `${a}.account_id = $1 and ${a}.mode = $2::mode and ($3::uuid[] is null or ${a}.property_id = any($3) or ${a}.id = any($4::uuid[]))`;

export const visibleAnalysisValues = (owner: Owner): unknown[] => [
  ...visiblePropertyValues(owner),
  owner.session?.reach?.analysisIds ?? null,
];

/** Uses $1 to $4. A session token reads the messages of its own end user. */
export const visibleMessageSql = (m: string): string =>
  `${m}.account_id = $1 and ${m}.mode = $2::mode and not ($3::boolean and ${m}.external_user_id is distinct from $4::text)`;

export const visibleMessageValues = ({ accountId, mode, session }: Owner): unknown[] => {
  const reach = session?.reach;
  return [accountId, mode, Boolean(reach), reach?.externalUserId ?? null];
};
