// covers: selling/presence
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { SANDBOX } from './account-page.ts';
import { query, userId } from './database.ts';
import { expect, personaOf, settle, test } from './fixtures.ts';
import { LONG, open, sell } from './listed-page.ts';

const PERSONA = 'user-1703';
const keyOf = (): string => `sandbox-key-${personaOf(PERSONA)}`;

const drive = (path: string, body: object): Promise<Response> =>
  fetch(`${SANDBOX}/_trading/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const markets = (page: Page) => page.getByRole('group', { name: 'Do the markets sell?' });
const chip = (page: Page, market: string) => markets(page).getByRole('button', { name: market });

/** Lets the last questions lie back. */
const setBack = async (page: Page, minutes: number): Promise<unknown> =>
  query(
    `update market_presence set asked_at = asked_at - make_interval(mins => $2), wanted_at = wanted_at - make_interval(mins => $2)
    where user_id = $1`,
    [await userId(page), minutes],
  );

test('whether the markets sell is shown, asked again, and known where things are listed and keys are set', async ({ page }) => {
  await drive('client', { key: keyOf(), online: true });
  await sell(page, PERSONA, 1);
  await open(page);
  await page.getByRole('button', { name: /Selling state|not sell/ }).click();
  // the worker asks by itself, and the screen learns of it
  for (const market of ['Waxpeer', 'CSFloat']) await expect(chip(page, market)).toContainText(/Sells/, LONG);

  // a question of the schedule, or one with a synchronisation, may come between: a market that was just asked is left out
  await expect(async () => {
    await setBack(page, 2);
    const pressed = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/listing/presence'),
    );
    await markets(page).getByRole('button', { name: 'Check now' }).click();
    expect(await (await pressed).json()).toMatchObject({ success: true, asked: ['waxpeer', 'csfloat'] });
  }).toPass({ timeout: 30_000 });
  await expect(markets(page).getByRole('button', { name: 'Check now' })).not.toHaveAttribute('aria-busy', 'true');

  await drive('client', { key: keyOf(), online: false });
  await setBack(page, 6);
  await expect(chip(page, 'Waxpeer')).toContainText(/Offline/, LONG);
  await chip(page, 'Waxpeer').click();
  const details = page.getByRole('dialog', { name: 'Selling on Waxpeer' });
  await expect(details).toContainText('Buyers do not see your listings.');
  await expect(details).toContainText('Start the client with which you deliver on Waxpeer');
  await page.keyboard.press('Escape');
  await expect(chip(page, 'Waxpeer')).toBeFocused();

  await query(`update market_keys set check_result = 'failed' where user_id = $1 and market = 'csfloat'`, [await userId(page)]);
  await open(page, '/list-items');
  await page.getByRole('gridcell').first().click();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Sell' }).click();
  const dialog = page.getByRole('dialog', { name: /^sell \d+ items$/ });
  await expect(dialog.getByRole('button', { name: /Waxpeer\s*Offline/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /CSFloat\s*Key refused/ })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'CSFloat' }).check();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Waxpeer' }).check();
  await expect(dialog.getByRole('alert')).toContainText('Your key is refused by CSFloat.');

  await open(page, '/user-details#market_api');
  const keys = page.getByRole('region', { name: 'Market API keys' });
  await expect(keys.getByRole('button', { name: /Waxpeer\s*Offline/ })).toBeVisible();

  await expectAccessible(page, '/listed-items', () => settle(page), { within: '[role="group"]:has([aria-haspopup="dialog"])' });
});
