// covers: people/operations
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, settle, signIn, test } from './fixtures.ts';
import { addWork, moveWork, removeWork, type WorkItem } from './long-work.ts';

const SCREEN = '/watchlist';
const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Tasks|Görevler)/ });
const panel = (page: Page) => page.getByRole('dialog', { name: /^(Tasks|Görevler)$/ });

const many = (n: number, state: WorkItem['state'], changes: Partial<WorkItem> = {}): WorkItem[] =>
  Array.from({ length: n }, (_, at) => ({ subject: `AK-47 | Redline (Field-Tested) ${at + 1}`, lane: 'waxpeer', state, ...changes }));

/** Signs in as a user without long work. */
async function start(page: Page, persona: string): Promise<void> {
  await signIn(page, persona);
  await removeWork(page);
}

test.describe('the panel of long work', () => {
  test('appears as soon as something starts, follows it on any screen, and is the same after a reload', async ({ page }) => {
    await start(page, 'user-811');
    await page.goto(SCREEN);
    await settle(page);
    await expect(button(page)).toHaveCount(0);
    const id = await addWork(page, { state: 'running', items: [...many(2, 'done'), ...many(2, 'waiting')] });
    await expect(button(page)).toHaveAccessibleName('Tasks, 1 running');
    await button(page).click();
    const progress = panel(page).getByRole('progressbar');
    await expect(progress).toHaveAttribute('aria-valuetext', '2 of 4');
    await moveWork(page, id, { state: 'running', items: [...many(2, 'done'), ...many(1, 'failed', { code: 'x', text: 'no' })] });
    await expect(progress).toHaveAttribute('aria-valuetext', '3 of 4');
    await moveWork(page, id, { state: 'partial', items: [...many(3, 'done'), ...many(1, 'failed', { code: 'x', text: 'no' })] });
    await expect(panel(page)).toContainText('Partly done');
    await expect(button(page)).toHaveAccessibleName('Tasks');
    await page.goto('/marketplaces');
    await button(page).click();
    await expect(panel(page)).toContainText('3 done1 failed');
  });

  test('shows what failed and why by market, page by page, and gives the focus back', async ({ page }) => {
    await start(page, 'user-812');
    await addWork(page, {
      state: 'partial',
      items: [
        ...many(30, 'failed', { code: 'UNAUTHORISED', text: 'Bad KEY', attempt: 2 }),
        ...many(1, 'failed', { lane: 'csfloat', code: 'REFUSED', text: 'item_not_in_inventory' }),
        ...many(3, 'done', { external: '8839201' }),
      ],
    });
    await page.goto(SCREEN);
    await button(page).click();
    await panel(page).getByRole('button', { name: 'Task', exact: true }).click();
    await expect(panel(page).getByRole('button', { name: 'Failed 31' })).toHaveAttribute('aria-pressed', 'true');
    const rows = panel(page).getByRole('region', { name: 'Results' }).getByRole('listitem');
    await expect(rows).toHaveCount(25);
    await expect(rows.first()).toContainText(/Redline.*Failed.*Waxpeer.*The market does not accept your key\..*2 tries/);
    await panel(page).getByRole('button', { name: 'Page 2' }).click();
    await expect(rows).toHaveCount(6);
    await expect(panel(page)).toContainText('26–31 of 31');
    await expect(rows.last()).toContainText(/CSFloat.*“item_not_in_inventory”/);
    await panel(page).getByRole('button', { name: 'Done 3' }).click();
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('No. 8839201');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(button(page)).toBeFocused();
  });

  test('cancels what was not sent, and tries again what failed', async ({ page }) => {
    await start(page, 'user-813');
    const id = await addWork(page, { state: 'running', items: [...many(1, 'sent'), ...many(2, 'waiting')] });
    await page.goto(SCREEN);
    await button(page).click();
    await panel(page).getByRole('button', { name: 'Cancel “Task”' }).click();
    await expect(panel(page).getByRole('group', { name: 'Cancel what is not sent yet?' })).toContainText('2 items are not sent.');
    await panel(page).getByRole('button', { name: 'Cancel the rest' }).click();
    await expect(panel(page)).toContainText('Cancelling');
    await moveWork(page, id, { state: 'cancelled', items: [...many(1, 'done'), ...many(2, 'failed', { code: 'CANCELLED' })] });
    await expect(panel(page)).toContainText('1 done2 not done');
    await panel(page).getByRole('button', { name: 'Send the rest (2)' }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 items are tried again.' })).toBeVisible();
    await expect(panel(page)).toContainText('1 of 3Waiting');
    await moveWork(page, id, { state: 'done', items: many(3, 'done') });
    await expect(page.getByRole('status').filter({ hasText: 'Task has ended: 3 done.' })).toBeVisible();
  });

  test('hands out the file that the work made, after a sign-in where one is needed', async ({ page, problems }) => {
    problems.allow(/400 \(Bad Request\)/);
    await start(page, 'user-814');
    const file = { name: 'things-2026-11-20', format: 'csv', text: 'name\nRedline\n' } as const;
    await addWork(page, { state: 'done', items: many(1, 'done'), file });
    await page.goto(SCREEN);
    await button(page).click();
    const download = panel(page).getByRole('button', { name: 'Download things-2026-11-20.csv' });
    const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect([saved.suggestedFilename(), readFileSync(await saved.path(), 'utf8')]).toEqual(['things-2026-11-20.csv', 'name\nRedline\n']);
    await page.route('**/api/v1/operations/*/file', (route) =>
      route.fulfill({ status: 400, json: { success: false, code: 'REAUTH', msg: 'Please sign in again.' } }),
    );
    await download.click();
    await expect(panel(page)).toContainText('This file holds personal data.');
    await panel(page).getByRole('button', { name: 'Sign in with Steam' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toContain('openid');
  });
});

test('long work that another user has is not shown', async ({ page, browser }) => {
  await start(page, 'user-815');
  const other = await browser.newPage();
  await start(other, 'user-816');
  await addWork(other, { state: 'running', items: many(1, 'waiting') });
  await page.goto(SCREEN);
  await settle(page);
  await addWork(page, { state: 'done', items: many(1, 'done') });
  await button(page).click();
  await expect(panel(page).getByRole('article')).toHaveCount(1);
  await other.close();
});

const ALL: WorkItem[] = [
  ...many(3, 'failed', { code: 'REFUSED', text: 'item_not_in_inventory', attempt: 2 }),
  ...many(2, 'unknown', { code: 'UNKNOWN' }),
  ...many(2, 'sent'),
  ...many(30, 'done', { external: '8839201' }),
  ...many(4, 'waiting'),
];

for (const opened of ['the list', 'one operation'] as const) {
  test(`the panel of long work is accessible: ${opened}`, async ({ page }) => {
    await start(page, opened === 'the list' ? 'user-817' : 'user-818');
    await addWork(page, { state: 'cancelled', items: [...many(1, 'done'), ...many(2, 'failed', { code: 'CANCELLED' })] }, 60_000);
    await addWork(page, { state: 'done', items: many(1, 'done'), file: { name: 'account', format: 'json', text: '{}' } }, 50_000);
    await addWork(page, { state: 'running', items: ALL });
    await expectAccessible(
      page,
      SCREEN,
      async () => {
        await settle(page);
        if (!(await panel(page).isVisible())) await button(page).click();
        const card = panel(page).getByRole('article');
        await expect(card.first()).toBeVisible();
        if (opened === 'one operation' && (await card.count()) > 1) await card.first().getByRole('button').first().click();
        if (opened === 'one operation') await expect(panel(page).getByRole('region').getByRole('listitem').first()).toBeVisible();
      },
      { within: '[role="dialog"]' },
    );
  });
}
