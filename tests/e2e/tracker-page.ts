import type { Locator, Page } from '@playwright/test';
import { signIn } from './fixtures.ts';
import { call, findItem } from './people.ts';

type Found = Awaited<ReturnType<typeof findItem>>;

export const PAGE = '/price-tracker';
export const message = (page: Page, text: string): Locator => page.getByRole('status').getByText(text);
export const rows = (page: Page): Locator => page.getByRole('table', { name: 'Item Tracker' }).getByRole('row');
export const portfolios = (page: Page): Locator => page.getByRole('list', { name: 'Portfolios' }).getByRole('listitem');
export const add = (page: Page): Locator => page.getByRole('button', { name: 'Add Item' });
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Deletes the portfolios that an earlier run left. */
export async function clear(page: Page): Promise<void> {
  const { token } = (await (await page.request.get('/api/v1/auth/security-check')).json()) as { token: string };
  const { data } = (await (await page.request.get('/api/v1/item-portfolio')).json()) as { data: { id: number }[] };
  for (const { id } of data) await page.request.delete(`/api/v1/item-portfolio/${id}`, { headers: { 'x-csrf-token': token } });
}

export async function create(page: Page, name: string, more: object = {}): Promise<number> {
  const answer = (await (await call(page, '/item-portfolio', { name, ...more })).json()) as { data: { id: number } };
  return answer.data.id;
}

type Bought = { item: Found; price?: number; qty?: number; day?: string; market?: string; notes?: string };
export const buy = (page: Page, portfolio: number, ...bought: Bought[]) =>
  call(page, `/item-portfolio/${portfolio}/items`, {
    items: bought.map(({ item, price = 1000, qty = 1, day = '2026-10-01', market = null, notes = null }) => ({
      ...{ general_id: item.general_id, name: item.name, buy_price: price, qty, transaction_date: day, market, notes },
    })),
  });

/** Gives a page a user without portfolios. */
export async function begin(page: Page, persona: string): Promise<void> {
  await signIn(page, persona);
  await clear(page);
}
