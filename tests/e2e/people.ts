import { expect, type APIResponse, type Page } from '@playwright/test';
import { personaOf } from './fixtures.ts';

/** Signs in through Steam as a persona and waits for the screen that follows. */
export async function returnFromSteam(page: Page, persona: string): Promise<void> {
  await page.goto(`/api/v1/auth/steam?persona=${personaOf(persona)}`);
  await page.waitForURL((url) => !url.pathname.startsWith('/api/') && url.pathname !== '/splash');
}

export async function csrfHeaders(page: Page): Promise<Record<string, string>> {
  const { token } = (await (await page.request.get('/api/v1/auth/security-check')).json()) as { token: string };
  return { 'x-csrf-token': token };
}

/** Makes a POST call as the signed-in user. */
export const call = async (page: Page, path: string, data: object): Promise<APIResponse> =>
  page.request.post(`/api/v1${path}`, { data, headers: await csrfHeaders(page) });

/** Reads the own listings at the markets, as the signed-in user; refused within a minute of the last time. */
export const synchronise = async (page: Page): Promise<APIResponse> =>
  page.request.get('/api/v1/listing/synchronize', { headers: await csrfHeaders(page) });

type Found = { item_id: number; general_id: number; app_id: number; slug: string; name: string };

/** Waits until a search finds an item with a price. Returns the best match. */
export async function findItem(page: Page, name: string): Promise<Found & { market_hash_name: string }> {
  let found: (Found & { price: number | null }) | undefined;
  await expect
    .poll(
      async () => {
        const answer = await page.request.post('/api/v1/item/all', { data: { name, game: 730, limit: 1 } });
        found = ((await answer.json()) as { items: (Found & { price: number | null })[] }).items[0];
        return found?.price ?? null;
      },
      { timeout: 45_000 },
    )
    .not.toBeNull();
  const { slug, app_id: game } = found!;
  const { item } = (await (await page.request.post('/api/v1/item', { data: { slug, game } })).json()) as {
    item: Found & { market_hash_name: string };
  };
  return item;
}

/** Adds items to the signed-in user's watchlist. Returns their full names. */
export async function watch(page: Page, ...names: string[]): Promise<string[]> {
  const watched: string[] = [];
  for (const name of names) {
    const { app_id: appid, market_hash_name, item_id, general_id, name: shown } = await findItem(page, name);
    await call(page, '/watchlist', { appid, market_hash_name, item_id, general_id });
    watched.push(shown);
  }
  return watched;
}

/** Empties the signed-in user's watchlist, because several runs may use one data folder. */
export async function unwatchAll(page: Page): Promise<void> {
  const { items } = (await (await call(page, '/watchlist/all', { pageSize: 200 })).json()) as { items: { id: number }[] };
  for (const { id } of items) await call(page, '/watchlist/delete', { id });
}
