// covers: money/deposits, money/payments, holdings/inventory, market/items
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { failure } from './account-page.ts';
import { query, userId } from './database.ts';
import {
  begin,
  cards,
  decide,
  depositable,
  dialog,
  offersAtSteam,
  open,
  panel,
  press,
  sendOffer,
  steamIdOf,
  unusual,
  type Thing,
} from './deposits-page.ts';
import { expect, settle, setLanguage, signIn, test } from './fixtures.ts';

const dollars = (thousandths: number): string =>
  (Math.round(thousandths / 10) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search your items' });
const count = (page: Page) => page.getByRole('status').filter({ hasText: /^\d[\d,]* items? accepted · read at Steam/ });
const rows = (page: Page) => page.getByRole('table', { name: 'Transactions' }).locator('tbody').getByRole('row');

test('the screen is for signed-in users, and the way to it is the card on the tab Refill [ROUTE-120] [ROUTE-222] [PAY-203] [PAY-204]', async ({
  page,
}) => {
  await page.goto('/payment/itempay');
  await expect(page).toHaveURL(/\/login$/);
  await begin(page, 'user-1901');
  await page.goto('/payment/refill');
  await expect(page.getByRole('tab', { name: 'Refill' })).toHaveAttribute('aria-selected', 'true');
  const methods = page.getByRole('group', { name: 'Payment method' }).getByRole('button');
  await expect(methods).toHaveText([/^Cryptocurrency/, /^Item depositCS2 and TF2 items, at 85% of their price$/]);
  await methods.nth(1).click();
  await expect(page).toHaveURL(/\/payment\/itempay$/);
  await expect(page.getByRole('heading', { name: 'Item deposit', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/payment\/itempay$/);
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await expect(page).toHaveURL(/\/payment\/refill$/);
});

test('things of CS2 and TF2 are searched, sorted and paged, in the address [DEP-201] [DEP-202] [DEP-203] [DEP-204] [DEP-205] [DEP-206] [DEP-225] [DEP-226] [DEP-233]', async ({
  page,
}) => {
  await begin(page, 'user-1902');
  await begin(page, 'user-1902', { appid: 440 });
  const asked: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/steam/inventory')) asked.push(request.postDataJSON() as Record<string, unknown>);
  });
  await open(page);
  expect(asked[0]).toEqual({
    ...{ appid: 730, page: 1, pageSize: 30, search: '', tradable: 'tradable', deposit: true },
    ...{ sortBy: 'price', sortOrder: 'DESC' },
  });
  const { total, items } = await depositable(page);
  await expect(count(page)).toContainText(`${total} items accepted`);
  await expect(cards(page).first()).toContainText(dollars(items[0]!.deposit_price));
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(size).toHaveValue('30');
  await expect(size.locator('option')).toHaveText(['30', '40', '50']);
  await expect(page.getByText(`1–30 of ${total}`)).toBeVisible();
  await size.selectOption('50');
  await expect(page).toHaveURL(/\?size=50$/);
  await expect(page.getByText(`1–50 of ${total}`)).toBeVisible();
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(new RegExp(`^51–\\d+ of ${total}$`))).toBeVisible();

  await page.setViewportSize({ width: 1033, height: 900 });
  await expect(size).toBeVisible();
  await page.setViewportSize({ width: 1032, height: 900 });
  await expect(size).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 720 });

  const suggested = page.waitForRequest('**/item/all');
  await search(page).fill('karambit');
  expect((await suggested).postDataJSON()).toEqual({ name: 'karambit', limit: 10, game: 730 });
  await expect(page.getByRole('listbox', { name: 'Search your items' }).getByRole('option').first()).toContainText(/Karambit/i);
  await search(page).fill(items[1]!.name);
  await search(page).press('Enter');
  await expect(page).toHaveURL(/q=/);
  await expect(cards(page)).toHaveCount(items.filter(({ name }) => name === items[1]!.name).length);
  await search(page).fill('');
  await search(page).press('Enter');

  const game = page.getByRole('group', { name: 'Game' }).getByRole('button');
  await expect(game).toHaveText(['CS2', 'TF2']);
  await game.nth(1).click();
  await expect(page).toHaveURL(/game=tf2/);
  const tf2 = await depositable(page, 440);
  await expect(count(page)).toContainText(`${tf2.total} items accepted`);
  await expect(page.getByText(/Credited as soon as you accept\.$/)).toBeVisible();
});

test('12 placeholders are shown while things load, and no list when there is nothing [DEP-207] [DEP-210]', async ({ page }) => {
  await begin(page, 'user-1903');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/steam/inventory', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/payment/itempay');
  const loading = page.getByRole('status').filter({ hasText: 'Items that are accepted. Loading' });
  await expect(loading.locator('xpath=following-sibling::div/*')).toHaveCount(12);
  release();
  await expect(cards(page).first()).toBeVisible();
  await expect(loading).toHaveCount(0);
  const all = panel(page).getByRole('button', { name: 'Select All' });
  await expect(all).toBeEnabled();
  await search(page).fill('no such thing at all');
  await search(page).press('Enter');
  await expect(page.getByText('No items found')).toBeVisible();
  await expect(all).toBeDisabled();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(all).toBeEnabled();
});

test('what is chosen is counted and summed, also over pages, by mouse and by key [DEP-208] [DEP-209] [DEP-211]', async ({ page }) => {
  await begin(page, 'user-1903');
  await open(page);
  const { items } = await depositable(page);
  const deposit = panel(page).getByRole('button', { name: 'Deposit', exact: true });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/payment/itempay')) sent.push(request.url());
  });
  await expect(panel(page)).toContainText('0 items of at most 50');
  await deposit.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await cards(page).first().click();
  await expect(panel(page)).toContainText('1 item of at most 50');
  await expect(panel(page)).toContainText(`${dollars(items[0]!.deposit_price)} USD`);
  await cards(page).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(panel(page)).toContainText(`${dollars(items[0]!.deposit_price + items[1]!.deposit_price)} USD`);
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page.getByText(/^31–60 of/)).toBeVisible();
  await settle(page);
  await cards(page).first().click();
  const three = [0, 1, 30].reduce((sum, at) => sum + items[at]!.deposit_price, 0);
  await expect(panel(page)).toContainText('3 items of at most 50');
  await expect(panel(page)).toContainText(`${dollars(three)} USD`);
  await press(page, 'Select All');
  await expect(panel(page)).toContainText('32 items of at most 50');
  await page.getByRole('button', { name: 'Page 3', exact: true }).click();
  await expect(page.getByText(/^61–90 of/)).toBeVisible();
  await settle(page);
  await press(page, 'Select All');
  await expect(panel(page)).toContainText('50 items of at most 50');
  await expect(failure(page, 'An offer takes at most 50 items.')).toBeVisible();
  await press(page, 'Clear');
  await expect(panel(page)).toContainText('0 items of at most 50');
  await expect(deposit).toBeDisabled();
  expect(sent).toEqual([]);
});

test('a thing leads to the page of its item, by name and game [ROUTE-223]', async ({ page, context }) => {
  await begin(page, 'user-1903');
  await open(page);
  const [first] = (await depositable(page)).items as [Thing];
  const link = cards(page)
    .first()
    .getByRole('link', { name: `Prices of ${first.name}` });
  await expect(link).toHaveAttribute('href', `/cs2/item/${encodeURIComponent(first.market_hash_name)}`);
  const opened = context.waitForEvent('page');
  await link.click();
  await expect(await opened).toHaveURL(/\/cs2\/item\/[a-z0-9-]+$/);
  await expect((await opened).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panel(page)).toContainText('0 items of at most 50');
});

test('an offer is made, compared, kept over a reload, accepted and credited after the protection [DEP-212] [DEP-213] [DEP-214] [DEP-215] [DEP-216] [DEP-220] [DEP-221] [DEP-223] [ROUTE-226] [ROUTE-227]', async ({
  page,
}) => {
  const steamId = await begin(page, 'user-1911');
  await open(page);
  const { items } = await depositable(page);
  const pending = async (): Promise<number> =>
    ((await (await page.request.get('/api/v1/transaction/ledger')).json()) as { pending: number }).pending;
  const promised = await pending();
  const [a, b] = items as [Thing, Thing];
  const amount = a.deposit_price + b.deposit_price;
  await cards(page).nth(0).click();
  await cards(page).nth(1).click();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/payment/itempay', async (route) => {
    await held;
    await route.continue();
  });
  const [sent] = await Promise.all([page.waitForRequest('**/payment/itempay'), press(page, 'Deposit')]);
  await expect(page.getByRole('dialog', { name: 'Your trade offer is being made' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Your trade offer is being made' })).toBeVisible();
  const answered = page.waitForResponse('**/payment/itempay');
  release();
  const requested = ({ asset_id: assetid, item_id: id, deposit_price: price }: Thing) => ({
    assetid,
    appid: 730,
    item_id: id,
    ID: id,
    price,
  });
  expect(sent.postDataJSON()).toEqual({
    ...{ appid: 730, assetids: [requested(a), requested(b)], amount },
    tradelink: expect.stringContaining('https://steamcommunity.com/tradeoffer/new/?partner='),
    client_key: expect.any(String),
  });
  const answer = (await (await answered).json()) as {
    metaData: { order_number: number; message: string; created_at: string };
    data: object;
  };
  expect(answer.data).toEqual(answer.metaData);
  const { order_number: order, message, created_at: createdAt } = answer.metaData;

  const shown = async (): Promise<void> => {
    await expect(dialog(page).getByText('Order number', { exact: true }).locator('..')).toContainText(String(order));
    await expect(dialog(page).getByText(message, { exact: true })).toBeVisible();
    await expect(dialog(page).getByText('You get', { exact: true }).locator('..')).toContainText(dollars(amount));
    const left = await dialog(page).getByText('Time left', { exact: true }).locator('..').locator('[aria-hidden]').textContent();
    const [minutes, seconds] = left!.split(':').map(Number) as [number, number];
    expect(Math.abs(minutes * 60 + seconds - (600 - (Date.now() - Date.parse(createdAt)) / 1000))).toBeLessThan(3);
    const bot = dialog(page).getByRole('region', { name: 'Bot' });
    await expect(bot).toContainText(/Lootfolio Deposits \d/);
    await expect(bot).toContainText(/Level \d+ · On Steam since \w+ \d+, \d{4}/);
    await expect.poll(() => bot.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  };
  await shown();
  const [offer] = await offersAtSteam(steamId);
  expect(offer!.message).toBe(message);
  await expect(dialog(page).getByRole('link', { name: /^Open the offer at Steam/ })).toHaveAttribute(
    'href',
    new RegExp(`steamcommunity\\.com/tradeoffer/${offer!.offer_id}/$`),
  );
  await page.reload();
  await shown();

  await expect(dialog(page).getByRole('link', { name: 'To your transactions' })).toHaveAttribute('href', '/payment/transaction');
  await dialog(page).getByRole('link', { name: 'To your transactions' }).click();
  await expect(page).toHaveURL(/\/payment\/transactions$/);
  await expect(rows(page).first()).toContainText('Waits for you at Steam');
  await rows(page)
    .first()
    .getByRole('button', { name: `Details of deposit ${order}` })
    .click();
  const details = page.getByRole('dialog', { name: `Item deposit ${order}` });
  await expect(page).toHaveURL(new RegExp(`deposit=${order}`));
  await expect(details.getByRole('list', { name: 'Items of the deposit' }).getByRole('listitem')).toHaveCount(2);
  await details.getByRole('link', { name: 'To the open offer' }).click();
  await expect(dialog(page)).toBeVisible();

  // the screen follows without a reload
  await decide(offer!.offer_id, 'accept');
  await expect(dialog(page).getByText(/Credited on \w+ \d+, \d{4}$/)).toBeVisible({ timeout: 40_000 });
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(panel(page)).toContainText('0 items of at most 50');
  await page.goto('/payment/transactions');
  await expect(rows(page).first().getByRole('cell')).toContainText([
    /\d{4}/,
    String(order),
    'ItemPay',
    'DEPOSIT',
    dollars(amount),
    '–',
    /^Pending.*Under trade protection.*Details.*Credited on \w+ \d+, \d{4}$/,
  ]);
  await expect(page.getByText('Pending', { exact: true }).first().locator('..')).toContainText(dollars(promised + amount));
});

test('what is accepted in TF2 is credited at once', async ({ page }) => {
  const steamId = await begin(page, 'user-1906', { appid: 440 });
  const before = async (): Promise<number> => {
    const [row] = await query('select balance from users where id = $1', [await userId(page)]);
    return Number((row as { balance: number }).balance);
  };
  const held = await before();
  await open(page, '?game=tf2');
  const [first] = (await depositable(page, 440)).items as [Thing];
  const offer = await sendOffer(page, steamId);
  await decide(offer.offer_id, 'accept');
  await expect(dialog(page).getByText(`${dollars(first.deposit_price)} were added to your balance.`)).toBeVisible({ timeout: 40_000 });
  await expect(
    page.getByRole('banner').getByRole('link', { name: `Balance: ${dollars(held + first.deposit_price)}`, includeHidden: true }),
  ).toHaveCount(1);
});

test('an offer that is declined says so; one that is closed by hand asks, and is taken back [DEP-219]', async ({ page }) => {
  const steamId = await begin(page, 'user-1907');
  await open(page);
  const declined = await sendOffer(page, steamId);
  await decide(declined.offer_id, 'decline');
  await expect(dialog(page).getByText('You declined the offer. Nothing was traded.')).toBeVisible({ timeout: 40_000 });
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog(page)).toHaveCount(0);

  // the declined thing is free again, and still chosen
  await expect(panel(page)).toContainText('1 item of at most 50');
  await press(page, 'Clear');
  const open2 = await sendOffer(page, steamId);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this trade offer?' });
  await question.getByRole('button', { name: 'Keep the offer' }).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  const [request] = await Promise.all([
    page.waitForRequest('**/payment/itempay/cancel'),
    question.getByRole('button', { name: 'Cancel the offer' }).click(),
  ]);
  expect(request.postDataJSON()).toEqual({ order_number: expect.any(Number) });
  await expect(dialog(page)).toHaveCount(0, { timeout: 40_000 });
  const offers = await offersAtSteam(steamId);
  expect(offers.find(({ offer_id: id }) => id === open2.offer_id)!.is_open).toBe(false);
  await page.goto('/payment/transactions');
  await expect(rows(page).first()).toContainText(/Cancelled.*Details/);
  await expect(rows(page).nth(1)).toContainText(/Cancelled.*Declined/);
});

test('an offer whose time is up closes, and the server cancels it [DEP-218] [DEP-219]', async ({ page }) => {
  const steamId = await begin(page, 'user-1908');
  await open(page);
  const offer = await sendOffer(page, steamId);
  // eight seconds are left
  await query(
    `update deposits set created_at = now() - interval '592 seconds', expires_at = now() + interval '8 seconds',
      next_look_at = now() + interval '8 seconds' where user_id = $1 and status = 'SENT'`,
    [await userId(page)],
  );
  await page.reload();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByRole('status').getByText(/^The time is up\./)).toBeVisible();
  await expect
    .poll(async () => (await offersAtSteam(steamId)).find(({ offer_id: id }) => id === offer.offer_id)!.is_open, { timeout: 40_000 })
    .toBe(false);
  await page.goto('/payment/transactions');
  await expect(rows(page).first()).toContainText(/Cancelled.*Expired/, { timeout: 30_000 });
});

test('without a trade link the button waits, and the notice leads to it; another link is ignored [DEP-224]', async ({ page }) => {
  await begin(page, 'user-1909', { link: false });
  await open(page);
  const link = page.getByRole('link', { name: 'Set your trade link first.' });
  await expect(link).toHaveAttribute('href', '/user-details#steam_trade_link');
  await cards(page).first().click();
  await expect(panel(page).getByRole('button', { name: 'Deposit', exact: true })).toBeDisabled();
  await link.click();
  await expect(page).toHaveURL(/\/user-details#steam_trade_link$/);
  const steamId = await begin(page, 'user-1909');
  await open(page);
  await page.route('**/payment/itempay', (route) => {
    const body = route.request().postDataJSON() as object;
    return route.continue({ postData: { ...body, tradelink: 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh' } });
  });
  const { partner } = await sendOffer(page, steamId);
  expect(partner).toBe(await steamIdOf(page));
});

test('a failure says what the server says, and closes the dialog [DEP-229] [DEP-232]', async ({ page, problems }) => {
  problems.allow(/400 /);
  const steamId = await begin(page, 'user-1912');
  await open(page);
  const [first] = (await depositable(page)).items as [Thing];
  await unusual(steamId, { escrow_days: 15 });
  await cards(page).first().click();
  await press(page, 'Deposit');
  await expect(
    failure(page, 'Steam would hold this trade for days. Use the Steam Mobile Authenticator for at least 7 days, then try again.'),
  ).toBeVisible({
    timeout: 40_000,
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await unusual(steamId, { escrow_days: 0 });
  await query('update assets set tradable = false where steam_asset_id = $1', [first.asset_id]);
  await press(page, 'Deposit');
  await expect(failure(page, 'Please refresh your inventory. Some of your items are missing.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await query('update assets set tradable = true where steam_asset_id = $1', [first.asset_id]);
});

test('every text is Turkish, too', async ({ page }) => {
  await begin(page, 'user-1903');
  await setLanguage(page, 'tr');
  await page.goto('/payment/itempay');
  await expect(page.getByRole('heading', { name: 'Eşya yatırma', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Teklifiniz' })).toContainText('0 eşya, en fazla 50');
});

test('the screen is accessible in every form', async ({ page }) => {
  await begin(page, 'user-1903');
  await signIn(page, 'user-1903');
  await expectAccessible(page, '/payment/itempay', async () => {
    await expect(cards(page).first()).toBeVisible();
    await settle(page);
  });
});
