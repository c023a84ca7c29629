import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The table of the comparison. */
export const table = (page: Page) => page.getByRole('table', { name: 'Price Comparison' });
/** Rows of the table without its head. */
export const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
/** The first amount of each row in a column, without its sign. */
export const figures = async (page: Page, column: number): Promise<number[]> =>
  (await rows(page).evaluateAll((all, column) => all.map((row) => row.querySelectorAll('td')[column]!.textContent), column)).map((text) =>
    Number(/[\d,]+\.\d+/.exec(text)![0].replaceAll(',', '')),
  );
export const BUY = 2;
export const PROFIT_RATIO = 8;
export const message = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);

/** The first row's item, by its full name. */
export const nameOf = async (page: Page): Promise<string> =>
  (await rows(page).first().getByRole('link').first().locator('[title]').first().getAttribute('title'))!;

/** Opens the comparison and waits for its rows. */
export async function openComparison(page: Page, search = ''): Promise<void> {
  await page.goto(`/comparison${search}`);
  await expect(rows(page).first().getByRole('link').first()).toBeVisible({ timeout: 30_000 });
}

/** Deletes the views that an earlier run left. */
export async function deleteViews(page: Page): Promise<void> {
  const { token } = (await (await page.request.get('/api/v1/auth/security-check')).json()) as { token: string };
  const { items } = (await (await page.request.get('/api/v1/users/views')).json()) as { items: { id: number }[] };
  for (const { id } of items) await page.request.delete(`/api/v1/users/views/${id}`, { headers: { 'x-csrf-token': token } });
}
