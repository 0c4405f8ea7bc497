// Requests of a customer who buys credits; shared by tests with a payment provider.
import { client } from '../app.ts';
import { type Inbound, returnUrls } from './inbound.ts';

export type Api = ReturnType<typeof client>;

export async function newClient(app: Inbound['app'], tier: 'free' | 'enterprise' = 'enterprise') {
  const account = await app.account(tier);
  return { account, api: client(app.url, account.liveKey) };
}

export const buy = (api: Api, user: string, pack = 'single') =>
  api.post('/v1/credits/purchase', { external_user_id: user, pack_type: pack, ...returnUrls });

export const balanceOf = async (api: Api, user: string) =>
  (await api.get(`/v1/credits/balance?external_user_id=${encodeURIComponent(user)}`)).body.balance;

export const historyOf = async (api: Api, user: string) =>
  (await api.get(`/v1/credits/history?external_user_id=${encodeURIComponent(user)}`)).body;
