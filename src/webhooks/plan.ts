// What an account's plan says about webhooks, for whoever acts without a viewer.
import { tierLimits } from '../accounts/tiers.ts';
import type { Service } from '../service.ts';

/** null: as many as there are. */
export async function eventsPerMinute(service: Service, accountId: string): Promise<number | null> {
  const { grant } = await service.db.account.findUniqueOrThrow({ where: { id: accountId }, select: { grant: true } });
  return tierLimits[grant].webhookEventsPerMinute;
}
