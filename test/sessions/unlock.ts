import type { App, client } from '../app.ts';
import { giveCredits } from '../credits/give.ts';

/** Unlocks documents for an end user who has the credits for it. */
export async function unlockedBy(
  app: App,
  accountId: string,
  api: ReturnType<typeof client>,
  externalUserId: string,
  analysisIds: string[],
): Promise<void> {
  await giveCredits(app.service, accountId, externalUserId, analysisIds.length);
  const { status } = await api.post('/v1/credits/access', {
    external_user_id: externalUserId,
    analysis_ids: analysisIds,
  });
  if (status !== 200) throw new Error(`not unlocked: ${status}`);
}
