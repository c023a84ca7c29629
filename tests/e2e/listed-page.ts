import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { query, userId } from './database.ts';
import { expect, personaOf, settle, signIn } from './fixtures.ts';
import { call } from './people.ts';

/** Nothing sells at this price. */
const DEAR = 900_000;
const MARKETS = ['waxpeer', 'csfloat'];
export const LONG = { timeout: 60_000 };

type Listing = {
  listing_id: number;
  state: string;
  slug: string;
  market_id: number;
  market_item_id: string;
  sale_price: number;
  market_price: number | null;
};
type Item = { asset_id: string; name: string; market_hash_name: string; item_id: number; markets: Listing[] };
type Thing = { assetid: string; item_id: number; general_id: number; name: string; referance_price: number };

export const row = (page: Page, name: string): Locator =>
  page
    .getByRole('table', { name: 'Listed Items' })
    .getByRole('row')
    .filter({ hasText: short(name) });
export const rows = (page: Page): Locator => page.getByRole('table', { name: 'Listed Items' }).locator('tbody').getByRole('row');
export const cell = (page: Page, name: string, market: string): Locator => row(page, name).getByRole('group', { name: market });
export const message = (page: Page, text: string): Locator => page.getByRole('status').getByText(text, { exact: true });
/** The finish of an item: its row shows weapon and finish apart. */
export const short = (name: string): string => name.split(' | ')[1]!.replace(/ \(.*/, '');

export const listed = async (page: Page): Promise<Item[]> =>
  ((await (await page.request.get('/api/v1/listing/all?pageSize=200&orderBy=name&orderDir=ASC')).json()) as { items: Item[] }).items;

/** Takes off what an earlier run left. A sandbox that was started again knows nothing of it: then only our rows end. */
async function removeAll(page: Page): Promise<void> {
  const left = (await listed(page)).flatMap(({ markets }) => markets);
  if (left.length === 0) return;
  await call(page, '/listing/remove', { client_key: randomUUID(), listings: left.map(({ listing_id: id }) => id) });
  const leaving = async (): Promise<number> =>
    (await listed(page)).flatMap(({ markets }) => markets).filter(({ state }) => state === 'leaving').length;
  await expect.poll(leaving, LONG).toBe(0);
  const user = await userId(page);
  await query(`update listings set state = 'removed', ended_at = now() where user_id = $1 and ended_at is null`, [user]);
  await query(`delete from market_inventories where user_id = $1`, [user]);
}

/** Gives the persona keys, and puts this number of their cheap things on sale. Removes what an earlier run left. */
export async function sell(page: Page, persona: string, count: number): Promise<Item[]> {
  await signIn(page, persona);
  const key = `sandbox-key-${personaOf(persona)}`;
  for (const market of MARKETS) expect((await call(page, '/users/set-api', { market, api: key, selling: true })).status()).toBe(200);
  await removeAll(page);
  let things: Thing[] = [];
  const read = async (): Promise<number> => {
    const answer = await call(page, '/steam/fetch-inventory', {
      type: ['Pistol'],
      exterior: ['Minimal Wear', 'Field-Tested'],
      pageSize: 1000,
    });
    // one thing of each finish, so that a row can be found by its name; a phase without a price of its own has no reference
    const all = (((await answer.json()) as { items?: Thing[] }).items ?? []).filter((one) => one.referance_price > 0);
    things = [...Map.groupBy(all, ({ name }) => short(name)).values()].map((same) => same[0]!).slice(-count);
    return things.length;
  };
  if ((await read()) < count) await call(page, '/steam/refresh-inventory', { appid: 730 });
  await expect.poll(read, LONG).toBe(count);
  const items = things.map(({ assetid, ...one }) => ({
    asset_id: assetid,
    item_id: one.item_id,
    general_id: one.general_id,
    name: one.name,
    price: DEAR,
  }));
  const answer = await call(page, '/sales/sell-items', { client_key: randomUUID(), markets: MARKETS, items });
  expect(await answer.json()).toMatchObject({ success: true, metadata: MARKETS.map(() => ({ failed: 0 })) });
  return listed(page);
}

/** Waits until a market has a price for some of the things: the lists of the markets are read when the product starts. */
export async function pricedOn(page: Page, market: string): Promise<Item[]> {
  const priced = async (): Promise<Item[]> =>
    (await listed(page)).filter(({ markets }) => markets.some(({ slug, market_price: price }) => slug === market && price !== null));
  await expect.poll(async () => (await priced()).length, LONG).toBeGreaterThan(0);
  return priced();
}

export async function open(page: Page, path = '/listed-items'): Promise<void> {
  await page.goto(path);
  await settle(page);
}

/** Lets the listings of a thing begin a number of days ago. */
export const age = (item: Item, days: number) =>
  query(`update listings set listed_at = now() - make_interval(days => $2, mins => 5) where id = any($1)`, [
    item.markets.map(({ listing_id: id }) => id),
    days,
  ]);
