// covers: community/giveaways, community/tasks
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { call } from './people.ts';
import { as, joinAs, makeGiveaway, waitUntilOver, type MadeGiveaway } from './giveaways-world.ts';

/** Short, so that the giveaway is on the first page. */
const TEN_MINUTES = 600_000;

const card = (page: Page, { id, name }: MadeGiveaway) =>
  page
    .getByRole('list', { name: 'Active giveaways' })
    .getByRole('article', { name })
    .and(page.locator(`#giveaway-${id}`));
const message = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });

/** The calls of giveaways and tasks that the page makes, without the root of the API. */
function watchCalls(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const path = /\/api\/v1(\/(?:giveaway|task)\/.*)$/.exec(request.url())?.[1];
    if (path) seen.push(path);
  });
  return seen;
}

// each test uses items of its own, because the files share one server
test('visitors see the active giveaways and sign in to join; tasks are for users [GIVE-301] [GIVE-311] [GIVE-312] [GIVE-313] [GIVE-327] [GIVE-326] [ROUTE-110] [ROUTE-302] [SHELL-137]', async ({
  page,
  browser,
}) => {
  const made = await makeGiveaway(browser, 'P250 | Asiimov (Field-Tested)', TEN_MINUTES);
  const calls = watchCalls(page);
  await page.goto('/marketplaces');
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Get Free Skins' }).click();
  await expect(page).toHaveURL(/\/giveaways$/);
  await expect(card(page, made)).toBeVisible();
  expect(new Set(calls)).toEqual(new Set(['/giveaway/all?status=ACTIVE&page=1&limit=20']));
  await expect(page.getByRole('region', { name: 'Tasks' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'History' })).toBeVisible();
  const answer = await (await page.request.get('/api/v1/giveaway/all?status=ACTIVE')).json();
  expect(answer).toMatchObject({ success: true, items: expect.any(Array) as unknown });
  expect((await page.request.get('/api/v1/task/all')).status()).toBe(401);
  expect((await page.request.post('/api/v1/giveaway/join', { data: { giveaway_id: made.id } })).ok()).toBe(false);
  await card(page, made).getByRole('link', { name: 'Sign in to join' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a user joins, and sees their giveaways with what they may do [GIVE-328] [GIVE-331]', async ({ page, browser }) => {
  const made = await makeGiveaway(browser, 'Glock-18 | Water Elemental (Field-Tested)', TEN_MINUTES);
  await signIn(page, 'user-1394');
  const calls = watchCalls(page);
  await page.goto('/giveaways');
  const joining = card(page, made);
  await expect(joining).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tasks' })).toBeVisible();
  // a set, because changes by other tests make the page read the lists again
  expect(new Set(calls)).toEqual(new Set(['/giveaway/all-user?status=ACTIVE&page=1&limit=20&type=ALL&giveaway_type=ALL', '/task/all']));
  await joining.getByRole('button', { name: 'Join Giveaway' }).click();
  await expect(message(page, 'You joined the giveaway. Good luck!')).toBeVisible();
  await expect(joining.getByRole('button', { name: 'already joined' })).toBeDisabled();
  await expect(joining.getByText('Entries 1')).toBeVisible();
});

test('cards of a row have one height, and their parts and buttons stand on one line', async ({ page, browser }) => {
  await makeGiveaway(browser, 'Nova | Hyper Beast (Field-Tested)', TEN_MINUTES);
  await signIn(page, 'user-1394');
  await page.route('**/giveaway/all-user?*', async (route) => {
    const body = (await (await route.fetch()).json()) as { items: { item_detail: object }[] };
    const one = body.items[0]!;
    const detail = {
      ...one.item_detail,
      name: 'StatTrak™ Five-SeveN | Monkey Business of a Very Long Name (Battle-Scarred)',
      price_info: null,
    };
    const items = [
      { ...one, id: 1, joined: true, can_join: false },
      { ...one, id: 2, joined: false, can_join: true, item_detail: detail, total_entries: 1_234_567 },
    ];
    await route.fulfill({ json: { ...body, items, total: items.length } });
  });
  await page.goto('/giveaways');
  const cards = page.getByRole('list', { name: 'Active giveaways' }).getByRole('article');
  await expect(cards).toHaveCount(2);
  // heights differ by the name, and by the note about the e-mail address
  await expect(page.getByText(/With a confirmed e-mail address/)).toBeVisible();
  const lines = await cards.evaluateAll((all) =>
    all.map((card) =>
      [card, ...card.querySelectorAll('dl, [role="timer"], button')].map((part) => Math.round(part.getBoundingClientRect().bottom)),
    ),
  );
  expect(lines[1]).toEqual(lines[0]);
});

test("an administrator's task appears at once, and counts once it is done", async ({ page, browser }) => {
  await signIn(page, 'user-1395');
  await page.goto('/giveaways');
  const tasks = page.getByRole('region', { name: 'Tasks' });
  await expect(tasks).toBeVisible();
  await as(browser, 'admin', async (admin) => {
    const description = `Say hello ${Date.now()}`;
    const made = await call(admin, '/admin/task/create', { description, icon: 'star', type: 'daily' });
    const { task } = (await made.json()) as { task: { id: number } };
    const row = tasks.getByRole('listitem').filter({ hasText: description });
    await row.getByRole('button', { name: `Complete: ${description}` }).click();
    await expect(message(page, 'Task completed.')).toBeVisible();
    await expect(row.getByText('Done for today')).toBeVisible();
    const { token } = (await (await admin.request.get('/api/v1/auth/security-check')).json()) as { token: string };
    await admin.request.delete('/api/v1/admin/task/delete', { data: { taskId: task.id }, headers: { 'x-csrf-token': token } });
    await expect(row).toHaveCount(0);
  });
});

test('a draw is checked in the history and with openssl; the winner sees the hand-over [GIVE-329]', async ({
  page,
  request,
  browser,
  problems,
}) => {
  problems.allow(/404 .*giveaway\/2147483647/);
  test.setTimeout(120_000);
  const made = await makeGiveaway(browser, 'MAC-10 | Neon Rider (Minimal Wear)', 20_000);
  expect(await joinAs(browser, 'user-1396', made)).toBe('You joined the giveaway. Good luck!');
  await waitUntilOver(request, made);
  const drawn = await as(browser, 'admin', (admin) => call(admin, '/admin/giveaway/determine-winner', { giveaway_id: made.id }));
  expect(drawn.status()).toBe(200);

  await signIn(page, 'user-1396');
  const calls = watchCalls(page);
  await page.goto('/giveaways');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page).toHaveURL(/history=all$/);
  const history = page.getByRole('dialog', { name: 'Past giveaways' });
  const entry = history.getByRole('listitem').filter({ hasText: 'Neon Rider' }).first();
  await entry.locator('summary').click();
  await expect(entry.getByText('WON').last()).toBeVisible();
  await expect(entry.getByText(/on its way/)).toBeVisible();
  expect(calls).toContain('/giveaway/history?status=EXPIRED&page=1&limit=10');
  const answer = await (await request.get('/api/v1/giveaway/history')).json();
  expect(answer).toMatchObject({ success: true, items: expect.any(Array) as unknown, total: expect.any(Number) as unknown });
  await entry.getByRole('button', { name: 'Check the draw' }).click();
  await expect(entry.getByText('All steps fit: the draw is correct.')).toBeVisible();
  await expect(entry.getByText('operator seed only')).toBeVisible();

  await entry.getByRole('link', { name: 'Check it without this site' }).click();
  await expect(page).toHaveURL(new RegExp(`/giveaways/proof\\?id=${made.id}$`));
  const { seed, seed_hash: hash } = (await (await request.get(`/api/v1/giveaway/${made.id}/proof`)).json()) as Record<string, string>;
  const commands = page.getByRole('listitem').filter({ hasText: 'Fingerprint of the seed' });
  await expect(commands).toContainText(`s=${seed}; while`);
  await expect(commands).toContainText(hash!);
  await page.getByRole('textbox', { name: 'Giveaway number' }).fill('2147483647');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('There is no giveaway 2147483647.')).toBeVisible();
});
