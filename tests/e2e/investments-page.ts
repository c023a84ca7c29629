import type { Locator, Page } from '@playwright/test';
import { signIn } from './fixtures.ts';
import { call, findItem } from './people.ts';

type Found = Awaited<ReturnType<typeof findItem>>;
type Stored = { id: number; app_id: number; item_id: number };

export const PAGE = '/investments';
export const message = (page: Page, text: string | RegExp): Locator => page.locator('[data-fading]').getByText(text);
export const rows = (page: Page): Locator => page.getByRole('table', { name: 'Investments' }).getByRole('row');
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
/** A figure above the list. */
export const figure = (page: Page, label: string): Locator => page.locator('p', { hasText: new RegExp(`^${label}$`) }).locator('..');

/** The first amount of a text, in cents. */
export const cents = (text: string): number => Math.round(100 * Number(text.replaceAll(',', '').match(/\$(\d+\.\d\d)/)![1]));

/** Gives a page a user without investments. */
export async function begin(page: Page, persona: string): Promise<void> {
  await signIn(page, persona);
  const answer = await page.request.get('/api/v1/investments/get-all?state=all&pageSize=200');
  const { items } = (await answer.json()) as { items: Stored[] };
  for (const { id, app_id, item_id } of items) await call(page, '/investments/delete', { investment_id: id, app_id, item_id });
}

type Bought = { quantity?: number; price?: number; day?: string };

/** Adds an investment. Returns its id. */
export async function buy(page: Page, item: Found, { quantity = 1, price = 1000, day = '2026-10-01' }: Bought = {}): Promise<number> {
  const body = { name: item.name, item_id: item.item_id, category: '', quantity, buyPrice: price, buyDate: day };
  const answer = (await (await call(page, '/investments', body)).json()) as { item: { id: number } };
  return answer.item.id;
}
