import type { Locator, Page } from '@playwright/test';
import { SANDBOX } from './account-page.ts';
import { expect, personaOf, settle } from './fixtures.ts';
import { call, returnFromSteam } from './people.ts';

export type Thing = { asset_id: string; item_id: number; name: string; market_hash_name: string; deposit_price: number };
type List = { items: Thing[]; total: number; updated_at: string | null };
export type SteamOffer = { offer_id: string; partner: string; message: string; is_open: boolean; trade_offer_state: number };

export const cards = (page: Page): Locator => page.getByRole('gridcell');
export const panel = (page: Page): Locator => page.getByRole('region', { name: 'Your offer' });
export const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Trade offer' });
export const press = (page: Page, name: string): Promise<void> => panel(page).getByRole('button', { name, exact: true }).click();

/** Makes a call of the sandbox that drives Steam. */
async function steam<T>(path: string, body?: object): Promise<T> {
  const reply = await fetch(`${SANDBOX}${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  expect(reply.ok, path).toBe(true);
  return (await reply.json()) as T;
}

export const offersAtSteam = async (steamId: string): Promise<SteamOffer[]> =>
  (await steam<{ offers: SteamOffer[] }>('/_trades')).offers.filter(({ partner }) => partner === steamId);

/** Does what a person does with an offer at Steam. */
export const decide = (offerId: string, deed: 'accept' | 'decline'): Promise<unknown> =>
  steam('/_trades/offers', { offer_id: offerId, do: deed });

/** Makes a person unusual for Steam. */
export const unusual = (steamId: string, change: object): Promise<unknown> => steam('/_trades/partners', { person: steamId, ...change });

/** The things of the user that the bot takes, the dearest first. */
export async function depositable(page: Page, appid = 730): Promise<List> {
  const body = { appid, deposit: true, tradable: 'tradable', pageSize: 50 };
  return (await (await call(page, '/steam/inventory', body)).json()) as List;
}

export async function steamIdOf(page: Page): Promise<string> {
  const { user } = (await (await page.request.get('/api/v1/init/user')).json()) as { user: { steam_id: string } };
  return user.steam_id;
}

/**
 * Signs a persona in, with the trade link that the sandbox knows and without an open offer of an earlier run on one data folder, and reads
 * their inventory.
 */
export async function begin(page: Page, persona: string, { link = true, appid = 730 } = {}): Promise<string> {
  // an open screen would notice that its session ends
  await page.goto('about:blank');
  await returnFromSteam(page, personaOf(persona));
  const { data } = (await (await page.request.get('/api/v1/payment/itempay/current')).json()) as { data: { order_number: number } | null };
  if (data) await call(page, '/payment/itempay/cancel', { order_number: data.order_number });
  const steamId = await steamIdOf(page);
  const { trade_link: tradeLink } = await steam<{ trade_link: string }>(`/_trades/links?person=${steamId}`);
  expect((await call(page, '/users/set-trade', { trade_link: link ? tradeLink : '' })).ok()).toBe(true);
  const asked = await call(page, '/steam/refresh-inventory', { appid });
  const { operation } = (await asked.json()) as { operation?: string };
  // a reading that ends during the test would undo what the test changes
  const stateOf = async (): Promise<string> =>
    ((await (await page.request.get(`/api/v1/operations/${operation}`)).json()) as { item: { state: string } }).item.state;
  if (operation) await expect.poll(stateOf, { timeout: 45_000 }).not.toMatch(/^(waiting|running)$/);
  // the screen itself would read an older one again
  const isRead = async (): Promise<boolean> => {
    const { total, updated_at: at } = await depositable(page, appid);
    return total > 0 && at !== null && Date.now() - Date.parse(at) < 15 * 60_000;
  };
  await expect.poll(isRead, { timeout: 45_000 }).toBe(true);
  return steamId;
}

/** Opens the screen, when its things are shown. */
export async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/payment/itempay${search}`);
  await expect(cards(page).first()).toBeVisible({ timeout: 45_000 });
  await settle(page);
}

/** Chooses the first things and lets the bot send its offer. Returns it as Steam knows it. */
export async function sendOffer(page: Page, steamId: string, things = 1): Promise<SteamOffer> {
  for (let at = 0; at < things; at += 1) await cards(page).nth(at).click();
  await press(page, 'Deposit');
  await expect(dialog(page).getByText('Time left', { exact: true })).toBeVisible({ timeout: 40_000 });
  const code = await dialog(page).locator('code').filter({ hasText: 'Lootfolio deposit' }).textContent();
  return (await offersAtSteam(steamId)).find(({ message }) => message === code)!;
}
