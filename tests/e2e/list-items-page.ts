import type { Locator, Page } from '@playwright/test';
import { expect, personaOf, settle, signIn } from './fixtures.ts';
import { call } from './people.ts';

export const cards = (page: Page) => page.getByRole('gridcell');
export const statement = (page: Page, label: string) =>
  page.getByRole('main').getByRole('paragraph').getByText(label, { exact: true }).locator('..');
export const sell = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sell', exact: true });
export const dialog = (page: Page) => page.getByRole('dialog', { name: /^sell \d+ items$/ });
export const results = (page: Page) => page.getByRole('dialog', { name: 'Results' });
export const rows = (page: Page) => dialog(page).getByRole('list', { name: 'Items to sell' }).getByRole('listitem');
export const prices = (page: Page) => dialog(page).getByLabel(/^Price of /);

export type Thing = {
  assetid: string;
  asset_ids: string[];
  item_id: number;
  general_id: number;
  name: string;
  short_name: string;
  exterior: string | null;
  short_exterior: string | null;
  is_stattrak: boolean;
  is_souvenir: boolean;
  rarity_color: string;
  float: number | null;
  seed: number | null;
  referance_price: number;
  min_price: number | null;
  min_market: string | null;
};
export type List = { items: Thing[]; total: number; total_count: number; tradable_count: number };
export const things = async (page: Page, body: object = {}): Promise<List> =>
  (await (await call(page, '/steam/fetch-inventory', { appid: 730, page: 1, pageSize: 30, ...body })).json()) as List;
export const dollars = (money: number): string =>
  `$${(money / 1000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
export const cents = (money: number): string => (Math.round(money / 10) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
/** A cent under a lowest price, as a field shows it. */
export const underCents = (lowest: number): string => cents(Math.floor((lowest - 10) / 10) * 10);

/** Signs in a persona with keys at these markets, and opens the screen. The first visit reads the inventory at Steam. */
export async function open(page: Page, persona: string, markets: readonly string[], path = '/list-items'): Promise<void> {
  await signIn(page, persona);
  for (const market of markets) {
    const answer = await call(page, '/users/set-api', { market, api: `sandbox-key-${personaOf(persona)}`, selling: true });
    expect(await answer.json()).toMatchObject({ success: true });
  }
  await page.goto(path);
  await expect(cards(page).first()).toBeVisible({ timeout: 45_000 });
  await settle(page);
}

/** Types over the number of a field, as a user does: the press selects it. */
export async function retype(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.pressSequentially(text);
  await field.press('Tab');
}

export async function choose(page: Page, ...markets: string[]): Promise<void> {
  for (const market of markets) await dialog(page).getByRole('group', { name: 'Markets' }).getByRole('checkbox', { name: market }).check();
}
