// covers: people/notifications, people/account
import type { Page } from '@playwright/test';
import { expect, openAs, signIn, signInByRequest, test, turnOn } from './fixtures.ts';
import { call } from './people.ts';

const SANDBOX = `http://127.0.0.1:${process.env['SANDBOX_PORT'] ?? '4100'}`;
const WEBHOOK = `https://discord.com/api/webhooks/123456789012345678/${'a1B2'.repeat(17)}`;

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const settings = (page: Page) => panel(page, 'Notifications');
const toggle = (page: Page, name: string) => settings(page).getByRole('switch', { name });
const expectText = (page: Page, text: string) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

/**
 * Signs in, removes the user's channels, turns their notifications off and opens the account page. Several runs may use one data
 * folder, so an earlier run may have left channels.
 */
async function open(page: Page, persona: string): Promise<void> {
  await signIn(page, persona);
  const off = [1, 2, 3, 4].flatMap((id) =>
    ['MAIL', 'DISCORD', 'TELEGRAM', 'PUSH'].map((channel) => ({
      notification_type_id: id,
      is_enabled: false,
      schedule_time: '00:00',
      channel,
    })),
  );
  expect((await call(page, '/notifications/settings/bulk-update', { settings: off })).status()).toBe(200);
  const { items } = (await (await page.request.get('/api/v1/users/channels')).json()) as { items: { id: number }[] };
  const { token } = (await (await page.request.get('/api/v1/auth/security-check')).json()) as { token: string };
  for (const { id } of items) await page.request.delete(`/api/v1/users/channels/${id}`, { headers: { 'x-csrf-token': token } });
  await openAs(page, '/user-details#notifications');
  await expect(settings(page).getByRole('switch').first()).toBeVisible();
}

/** Links the user's Discord webhook by its form. */
async function linkDiscord(page: Page): Promise<void> {
  const channels = panel(page, 'Channels');
  await channels.getByRole('button', { name: 'Link Discord' }).click();
  await expect(channels.getByLabel('Webhook address')).toBeFocused();
  await channels.getByLabel('Webhook address').fill(WEBHOOK);
  await channels.getByRole('button', { name: 'Link', exact: true }).click();
  await expectText(page, 'Linked.');
}

const sandbox = async <T>(path: string, body?: object): Promise<T> => {
  const answer = await fetch(`${SANDBOX}${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return (await answer.json().catch(() => null)) as T;
};

/** Sends a message to a user as the administrator. */
async function sendTo(page: Page, userName: string, title: string): Promise<void> {
  const browser = page.context().browser()!;
  const admin = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await signInByRequest(admin, 'admin');
  const { token } = (await (await admin.request.get('/api/v1/auth/security-check')).json()) as { token: string };
  const answer = await admin.request.post('/api/v1/notifications/send', {
    data: { type: 'MARKET_UPDATES', title, message: `For ${userName}.`, config: { all: true, link: '/watchlist' } },
    headers: { 'x-csrf-token': token },
  });
  expect(answer.status()).toBe(200);
  await admin.close();
}

/** Gives the signed-in user a confirmed mail address. */
async function confirmMail(page: Page, mail: string): Promise<void> {
  expect((await call(page, '/users/set-mail', { mail })).status()).toBe(200);
  let token = '';
  await expect
    .poll(async () => {
      const { mails } = await sandbox<{ mails: { text: string }[] }>(`/_mail.json?to=${encodeURIComponent(mail)}`);
      token = /confirm-mail#token=([\w.-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
      return token;
    })
    .not.toBe('');
  expect((await call(page, '/users/confirm-mail', { token })).status()).toBe(200);
}

test('each type has a toggle; sales statistics a time of day while on; each change is saved at once, by itself [ACC-110, ACC-125, ACC-126, ACC-127, ACC-129, ACC-131, ACC-160, ACC-165, ACC-171, ACC-182]', async ({
  page,
}) => {
  await open(page, 'user-440');
  expect(
    await settings(page)
      .getByRole('switch')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)),
  ).toEqual([
    'Sales statistics',
    'Price alerts',
    'Market updates',
    'View alerts',
    'Support answers',
    'Giveaways',
    'Selling stopped',
    'Unknown listings',
    'Selling enabled',
    'Sales that fell through',
    'Sold twice',
    'Repricing stopped',
    'Repricing asks',
    'Sales without progress',
    'Payments',
    'Item deposits',
    'Sold: hand it over',
  ]);
  const time = settings(page).getByLabel('Every day at');
  await expect(time).toHaveCount(0);
  const posted: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/settings/')) posted.push([new URL(request.url()).pathname, request.postDataJSON()]);
  });
  await turnOn(toggle(page, 'Sales statistics'));
  await expectText(page, 'Notification settings saved.');
  await expect(time).toHaveValue('00:00');
  await time.fill('18:30');
  await time.blur();
  await turnOn(toggle(page, 'Price alerts'));
  const update = '/api/v1/notifications/settings/update';
  await expect
    .poll(() => posted)
    .toEqual([
      [update, { notification_type_id: 1, is_enabled: true, schedule_time: '00:00', channel: 'MAIL' }],
      [update, { notification_type_id: 1, is_enabled: true, schedule_time: '18:30', channel: 'MAIL' }],
      [update, { notification_type_id: 2, is_enabled: true, schedule_time: '00:00', channel: 'MAIL' }],
    ]);
  // the toggle is for mail; the boxes of the linked channels are below it, and the others are one line that leads to them
  const row = settings(page).getByRole('listitem').filter({ hasText: 'Sales statistics' });
  await expect(row.getByRole('checkbox')).toHaveCount(0);
  await expect(settings(page).getByText(/^Discord, Telegram, Browser push: not linked\./)).toBeVisible();
  await settings(page).getByRole('link', { name: 'Link', exact: true }).click();
  await expect(page).toHaveURL(/\/user-details#channels$/);
  await linkDiscord(page);
  await expect(settings(page).getByText(/^Telegram, Browser push: not linked\./)).toBeVisible();
  await expect(row.getByRole('checkbox')).toHaveCount(1);
  posted.length = 0;
  const answered = page.waitForResponse((response) => response.url().endsWith(update));
  await turnOn(row.getByRole('checkbox', { name: /^Discord/ }));
  expect((await answered).status()).toBe(200);
  expect(posted).toEqual([[update, { notification_type_id: 1, is_enabled: true, schedule_time: '18:30', channel: 'DISCORD' }]]);
  await page.reload();
  await expect(toggle(page, 'Sales statistics')).toBeChecked();
  await expect(row.getByRole('checkbox', { name: /^Discord/ })).toBeChecked();
  await expect(time).toHaveValue('18:30');
  await expect(toggle(page, 'Market updates')).not.toBeChecked();
});

test('a refused save says "Try Again Later!", and the switch returns [ACC-155]', async ({ page, problems }) => {
  problems.allow(/500|503/);
  await open(page, 'user-441');
  await page.route('**/notifications/settings/update', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL', msg: '' } }),
  );
  await toggle(page, 'Price alerts').click();
  await expect(page.locator('[role="status"] [data-kind="error"]')).toHaveText('Try Again Later!');
  await expect(toggle(page, 'Price alerts')).not.toBeChecked();
});

test('all types are turned on and off in one call [ACC-166, ACC-171]', async ({ page }) => {
  await open(page, 'user-441');
  const posted: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/settings/')) posted.push([new URL(request.url()).pathname, request.postDataJSON()]);
  });
  const all = (is_enabled: boolean): unknown => [
    '/api/v1/notifications/settings/bulk-update',
    {
      settings: [1, 2, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14, 15, 16, 23, 25, 28].map((id) => ({
        notification_type_id: id,
        is_enabled,
        schedule_time: '00:00',
        channel: 'MAIL',
      })),
    },
  ];
  await settings(page).getByRole('button', { name: 'Turn all on' }).click();
  await expectText(page, 'Notification settings saved.');
  for (const one of await settings(page).getByRole('switch').all()) await expect(one).toBeChecked();
  await settings(page).getByRole('button', { name: 'Turn all off' }).click();
  for (const one of await settings(page).getByRole('switch').all()) await expect(one).not.toBeChecked();
  expect(posted).toEqual([all(true), all(false)]);
});

test('a message goes by mail, stands in bell and history, is deleted in either, and its link unsubscribes [ACC-151, ACC-173, SHELL-166]', async ({
  page,
}) => {
  await open(page, 'user-442');
  const mail = `user-442-${Date.now()}@example.org`;
  await confirmMail(page, mail);
  await page.reload();
  await turnOn(toggle(page, 'Market updates'));
  await expectText(page, 'Notification settings saved.');
  const title = `Prices moved ${Date.now()}`;
  const first = `Prices stood ${Date.now()}`;
  await sendTo(page, 'user-442', first);
  await sendTo(page, 'user-442', title);

  const history = panel(page, 'Notification history');
  await expect(history.getByRole('listitem').filter({ hasText: title })).toContainText('Sent', { timeout: 20_000 });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Recent messages/ })
    .click();
  const bell = page.getByRole('dialog', { name: 'Recent messages' });
  await expect(bell.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  await bell.getByRole('button', { name: `Delete “${first}”` }).click();
  await expect(bell.getByText(first)).toHaveCount(0);
  await expect(history.getByText(first)).toHaveCount(0);
  await page.keyboard.press('Escape');

  const { mails } = await sandbox<{ mails: { subject: string; text: string }[] }>(`/_mail.json?to=${encodeURIComponent(mail)}`);
  const sent = mails.find(({ subject }) => subject.includes(title));
  const link = /\/unsubscribe#token=[\w.%-]+/.exec(sent?.text ?? '')?.[0];
  expect(link).toBeDefined();

  await history.getByRole('button', { name: `Delete “${title}”` }).click();
  await expect(history.getByText(title)).toHaveCount(0);

  await page.goto(link!);
  await expect(page).toHaveURL(/\/unsubscribe$/);
  await page.getByRole('button', { name: 'Yes, unsubscribe' }).click();
  await expect(page.getByText('You will no longer receive Market updates by E-mail.')).toBeVisible();
  await page.goto('/user-details#notifications');
  await expect(toggle(page, 'Market updates')).not.toBeChecked();
});

test('a Discord webhook is tried, linked, tested and removed; a wrong address is refused at its field', async ({ page, problems }) => {
  problems.allow(/400/);
  await open(page, 'user-443');
  const channels = panel(page, 'Channels');
  await channels.getByRole('button', { name: 'Link Discord' }).click();
  await channels.getByLabel('Webhook address').fill('https://example.org/api/webhooks/1/2');
  await channels.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(channels.getByLabel('Webhook address')).toHaveAttribute('aria-invalid', 'true');
  await channels.getByLabel('Webhook address').fill(WEBHOOK);
  await channels.getByRole('button', { name: 'Link', exact: true }).click();
  await expectText(page, 'Linked.');
  await channels.getByRole('button', { name: 'Send test' }).click();
  await expectText(page, 'Test message sent.');
  const { messages } = await sandbox<{ messages: unknown[] }>('/_discord.json?webhook_id=123456789012345678');
  expect(messages.length).toBeGreaterThanOrEqual(2);
  await channels.getByRole('button', { name: /^Remove / }).click();
  await expect(channels.getByRole('button', { name: 'Link Discord' })).toBeVisible();
});

test('a Telegram chat is linked by sending the code to the bot', async ({ page }) => {
  await open(page, 'user-444');
  const channels = panel(page, 'Channels');
  await channels.getByRole('button', { name: 'Link Telegram' }).click();
  const command = await channels.locator('code').innerText();
  expect(command).toMatch(/^\/start \S+$/);
  await sandbox('/_telegram/say', { chat_id: 1444 + test.info().retry, text: command, first_name: 'Deniz' });
  await expect(channels.getByRole('button', { name: /^Remove / })).toBeVisible({ timeout: 20_000 });
});

test('this browser is subscribed to push messages, which the server encrypts for it', async ({ page, context }) => {
  const subscription = await sandbox<{ endpoint: string }>('/push.sandbox/_subscription');
  await context.grantPermissions(['notifications']);
  await page.addInitScript((given) => {
    const registration = { pushManager: { subscribe: () => Promise.resolve({ toJSON: () => given }) } };
    Object.defineProperty(navigator, 'serviceWorker', { value: { register: () => Promise.resolve(registration) } });
    Object.defineProperty(Notification, 'requestPermission', { value: () => Promise.resolve('granted') });
  }, subscription);
  await open(page, 'user-445');
  const channels = panel(page, 'Channels');
  await channels.getByRole('button', { name: 'Turn on in this browser' }).click();
  await expectText(page, 'Linked.');
  await channels.getByRole('button', { name: 'Send test' }).first().click();
  await expectText(page, 'Test message sent.');
  const id = subscription.endpoint.split('/').at(-1)!;
  await expect
    .poll(async () => (await sandbox<{ messages: { title?: string }[] }>(`/_push.json?subscription=${id}`)).messages.length)
    .toBeGreaterThan(0);
});

test('an incomplete unsubscribe link says so', async ({ page }) => {
  await page.goto('/unsubscribe');
  await expect(page.getByRole('alert')).toContainText('This link is incomplete.');
});
