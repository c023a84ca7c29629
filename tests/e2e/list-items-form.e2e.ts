// covers: selling/listings
import { SANDBOX } from './account-page.ts';
import { expect, personaOf, test } from './fixtures.ts';
import { call } from './people.ts';
import { cards, cents, choose, dialog, dollars, open, prices, results, retype, rows, sell, things } from './list-items-page.ts';

const submit = 'Sell Selected Skins';

test('price and slider move each other, a word says where the price stands, and the fee with its rate is below it [LIST-159] [LIST-193]', async ({
  page,
}) => {
  await open(page, 'user-1661', ['waxpeer', 'csfloat']);
  const { items } = await things(page);
  const at = items.findIndex(({ min_price: lowest }) => lowest !== null);
  const { referance_price: exact, min_price: lowest } = items[at]!;
  const reference = Math.round(exact / 10) * 10;
  await cards(page).nth(at).click();
  await sell(page).last().click();
  await choose(page, 'Waxpeer', 'CSFloat');
  const slider = rows(page).first().getByRole('slider');
  await expect(slider).toHaveValue('100');
  await slider.fill('80');
  await expect(prices(page)).toHaveValue(cents(Math.round((reference * 0.8) / 10) * 10));
  await slider.press('ArrowRight');
  await expect(prices(page)).toHaveValue(cents(Math.round((reference * 0.81) / 10) * 10));
  await retype(prices(page), cents(reference * 1.1));
  await expect(slider).toHaveValue('110');
  await retype(prices(page), cents(reference * 3));
  await expect(slider).toHaveValue('120');
  await expect(slider).toHaveAttribute('aria-valuetext', / 300% of the reference price$/);
  for (const [share, word] of [
    [0.5, 'Far below the lowest price'],
    [0.9, 'Below the lowest price'],
    [1, 'Around the lowest price'],
    [1.2, 'Above the lowest price'],
  ] as const) {
    await retype(prices(page), cents(lowest! * share));
    // beside the word stands the price that it compares with, and whose it is
    await expect(
      rows(page)
        .first()
        .getByText(new RegExp(`^${word} \\(\\$[\\d.,]+ on \\w+\\)$`)),
    ).toBeVisible();
  }

  // a market may state the fee of an account: both are asked at once, unless the worker asked before
  await call(page, '/listing/presence', {});
  type Known = { market: string; checked_at: string | null; fee: { share: number } | null };
  const accounts = async (): Promise<Known[]> =>
    ((await (await page.request.get('/api/v1/listing/presence')).json()) as { items: Known[] }).items.filter(({ market }) =>
      ['waxpeer', 'csfloat'].includes(market),
    );
  await expect.poll(async () => (await accounts()).every(({ checked_at: at }) => at !== null), { timeout: 45_000 }).toBe(true);
  const stated = new Map((await accounts()).flatMap(({ market, fee }) => (fee ? [[market, fee.share / 10_000]] : [])));

  // the net is the price times the factor of the market's fee
  const { data } = (await (await page.request.get('/api/v1/marketplace/all')).json()) as {
    data: { slug: string; name: string; fees_sell_percent: number }[];
  };
  await retype(prices(page), '1,000');
  for (const slug of ['waxpeer', 'csfloat']) {
    const { name, fees_sell_percent: usual } = data.find((one) => one.slug === slug)!;
    const percent = stated.get(slug) ?? usual;
    const fee = stated.has(slug) ? `the ${percent}% fee of your account` : `${percent}% fee`;
    const net = Math.round((1_000_000 * (100 - percent)) / 100);
    await expect(rows(page).first()).toContainText(`You get ${dollars(net)} on ${name}`);
    await expect(rows(page).first()).toContainText(`$1,000.00 less ${fee} (${dollars(1_000_000 - net)})`);
  }
});

test('a price is a number without an upper bound; the server states the bound [LIST-153] [LIST-176] [LIST-191]', async ({
  page,
  problems,
}) => {
  problems.allow(/400/);
  await open(page, 'user-1669', ['waxpeer']);
  await cards(page).first().click();
  await sell(page).last().click();
  await choose(page, 'Waxpeer');
  for (const text of ['', '0', 'ten']) {
    await prices(page).click();
    await page.keyboard.press('Delete');
    await prices(page).pressSequentially(text);
    await prices(page).press('Tab');
    await dialog(page).getByRole('button', { name: submit }).click();
    await expect(dialog(page).getByRole('alert').filter({ hasText: 'Set a price for every item.' })).toBeVisible();
  }
  await retype(prices(page), '7500000');
  await expect(prices(page)).toHaveValue('7,500,000.00');
  await expect(prices(page)).toHaveAttribute('aria-invalid', 'false');
  const answer = page.waitForResponse((response) => response.url().endsWith('/sales/sell-items'));
  await dialog(page).getByRole('button', { name: submit }).click();
  expect((await answer).status()).toBe(400);
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(dialog(page)).toBeVisible();
});

test('the best split fills the dialog; a dry run shows the requests that then leave; each item is on its market [LIST-163]', async ({
  page,
}) => {
  await open(page, 'user-1663', ['waxpeer', 'csfloat']);
  const { items } = await things(page);
  const chosen = items.flatMap((one, at) => (one.min_price === null ? [] : [{ ...one, at }])).slice(0, 3);
  for (const { at } of chosen) await cards(page).nth(at).click();
  await sell(page).last().click();
  await dialog(page).getByText('Best split', { exact: false }).first().click();
  await dialog(page).getByLabel('Waxpeer', { exact: true }).last().fill('1');
  await expect(dialog(page).getByRole('table', { name: 'Proposed split' })).toBeVisible();
  const on = (market: string) =>
    dialog(page)
      .getByRole('table', { name: 'Proposed split' })
      .getByRole('row', { name: new RegExp(market) });
  const counts = new Map<string, number>();
  for (const market of ['Waxpeer', 'CSFloat'])
    if ((await on(market).count()) > 0) counts.set(market, Number(await on(market).getByRole('cell').first().textContent()));
  expect(counts.get('Waxpeer') ?? 0).toBeLessThanOrEqual(1);
  await expect(dialog(page).getByText(/the best single market/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Use this split' }).click();

  await dialog(page).getByRole('button', { name: 'Dry run' }).click();
  const dry = dialog(page).getByRole('region', { name: 'Dry run' });
  for (const [market, n] of counts)
    await expect(dry.getByText(market).locator('..').locator('..')).toContainText(`1 request with ${n} items`);
  expect((await things(page, { excludeMarkets: ['waxpeer', 'csfloat'] })).total).toBe((await things(page)).total);
  // a change makes the shown requests untrue
  await retype(prices(page).first(), '1,234.56');
  await expect(dry).toHaveCount(0);

  await dialog(page).getByRole('button', { name: submit }).click();
  await expect(results(page)).toBeVisible({ timeout: 60_000 });
  await expect(results(page).getByRole('status')).toHaveText('Everything is listed');
  for (const [market, n] of counts)
    await expect(results(page).getByRole('region', { name: market })).toContainText(`${n} ${n === 1 ? 'item' : 'items'} listed`);
  await expect(results(page).getByRole('region')).toHaveCount(counts.size);
});

test('one line for each kind of warning stands there before anything leaves, and half of every price needs the price to be typed', async ({
  page,
  problems,
}) => {
  problems.allow(/409|400/);
  await open(page, 'user-1667', ['waxpeer', 'csfloat']);
  const { items } = await things(page);
  const at = items.findIndex(({ min_price: lowest }) => lowest !== null);
  const { assetid, short_name: name } = items[at]!;
  await call(page, '/steam/update-price', { market_id: 1, item: { asset_id: assetid, app_id: 730, price: 99_000_000 } });
  await page.reload();
  await cards(page).nth(at).click();
  await sell(page).last().click();
  await choose(page, 'Waxpeer', 'CSFloat');
  const warnings = dialog(page).getByRole('list', { name: 'Before you list' });
  await expect(warnings.getByRole('listitem')).toHaveText([
    `A sale would bring less than these cost you: ${name}`,
    new RegExp(`you cannot deliver the second sale, and the market may ban you\\. ${name.replace(/[|★()]/g, '.')}`),
  ]);
  await retype(prices(page), '0.05');
  await expect(warnings).toContainText(`Less than half of every known price: ${name}`);
  await dialog(page).getByRole('button', { name: '2 warnings' }).click();
  await expect(warnings).toBeFocused();
  await dialog(page).getByRole('button', { name: submit }).click();
  const confirmation = dialog(page).getByRole('textbox', { name: 'Type 0.05 to list at this price anyway' });
  await expect(confirmation).toBeFocused();
  await expect(dialog(page).getByRole('list', { name: 'Prices to confirm' }).getByRole('listitem')).toHaveText([
    new RegExp(`Waxpeer\\$0\\.05 lowest known price`),
    new RegExp(`CSFloat\\$0\\.05 lowest known price`),
  ]);
  // what was confirmed holds for no other price, and nothing is sent before it is typed
  await confirmation.fill('0.05');
  await retype(prices(page), '0.06');
  await expect(confirmation).toHaveCount(0);
  await dialog(page).getByRole('button', { name: submit }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Type 0.06 to list at this price anyway' })).toHaveValue('');
  await dialog(page).getByRole('button', { name: submit }).click();
  await expect(dialog(page)).toBeVisible();
  await rows(page)
    .first()
    .getByRole('checkbox', { name: `List ${name} on Waxpeer` })
    .uncheck();
  await expect(rows(page).first()).toContainText('Not listed on Waxpeer');
  await expect(warnings.getByRole('listitem')).toHaveCount(2);
});

test('results are by market in its own words; completed with errors is a state, and only what failed is tried again [LIST-125] [LIST-132]', async ({
  page,
}) => {
  await open(page, 'user-1668', ['waxpeer', 'csfloat']);
  const { items } = await things(page);
  for (const at of [0, 1]) await cards(page).nth(at).click();
  const refusal = { market: 'waxpeer', key: `sandbox-key-${personaOf('user-1668')}`, id: items[1]!.assetid };
  await page.request.post(`${SANDBOX}/_trading/refusals`, { data: { ...refusal, words: 'This item is overstocked' } });
  await sell(page).last().click();
  // the switch of the dialog is that of the screen
  await dialog(page).getByRole('switch', { name: 'Group items' }).click();
  await expect(page).toHaveURL(/group=/);
  const groups = new Set(items.slice(0, 2).map(({ item_id: id }) => id)).size;
  await expect(prices(page)).toHaveCount(groups);
  await dialog(page).getByRole('switch', { name: 'Group items' }).click();
  await expect(prices(page)).toHaveCount(2);
  await choose(page, 'Waxpeer', 'CSFloat');
  for (const at of [0, 1]) await retype(prices(page).nth(at), '9,000');
  await dialog(page).getByRole('button', { name: submit }).click();
  await expect(results(page)).toBeVisible({ timeout: 60_000 });
  await expect(results(page).getByRole('status')).toHaveText('Completed with errors');
  const waxpeer = results(page).getByRole('region', { name: 'Waxpeer' });
  await expect(waxpeer).toContainText('1 item not listed');
  await expect(waxpeer).toContainText('This item is overstocked');
  await expect(waxpeer).toContainText('1 item listed');
  await expect(results(page).getByRole('region', { name: 'CSFloat' })).toContainText('2 items listed');
  // markets with failures come first
  await expect(results(page).getByRole('region').first()).toHaveAccessibleName('Waxpeer');

  await page.request.post(`${SANDBOX}/_trading/refusals`, { data: { ...refusal, words: null } });
  await results(page).getByRole('button', { name: 'Retry the failed (1)' }).click();
  await expect(results(page).getByRole('status')).toHaveText('Everything is listed', { timeout: 60_000 });
  await expect(waxpeer).toContainText('2 items listed');
  await expect(results(page).getByRole('button', { name: /^Retry/ })).toHaveCount(0);
});

test('a lost answer says that part may be on sale, and the same call shows the results', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|Failed to load resource/);
  await open(page, 'user-1671', ['waxpeer']);
  const keys: string[] = [];
  await page.route('**/api/v1/sales/sell-items', async (route) => {
    keys.push((route.request().postDataJSON() as { client_key: string }).client_key);
    if (keys.length > 1) return route.continue();
    // the server gets the call, and its answer does not arrive
    await route.fetch();
    await route.abort();
  });
  await cards(page).first().click();
  await sell(page).last().click();
  await choose(page, 'Waxpeer');
  await retype(prices(page), '9,000');
  await dialog(page).getByRole('button', { name: submit }).click();
  const problem = dialog(page).getByRole('alert').filter({ hasText: 'Part of it may be on sale already.' });
  await expect(problem).toBeVisible({ timeout: 60_000 });
  await expect(prices(page)).toHaveValue('9,000.00');
  await problem.getByRole('button', { name: 'Show what became of it' }).click();
  await expect(results(page).getByRole('status')).toHaveText('Everything is listed', { timeout: 60_000 });
  expect(new Set(keys).size).toBe(1);
});

test('grouping and ungrouping keep how many items are sold, and their prices', async ({ page }) => {
  await open(page, 'user-1672', ['waxpeer']);
  const { items } = await things(page, { group: true, pageSize: 1000 });
  const same = items.find(({ asset_ids: ids }) => ids.length > 1)!.asset_ids.slice(0, 2);
  await page.evaluate((asset_ids) => localStorage.setItem('listingSelection', JSON.stringify({ app_id: 730, asset_ids })), same);
  await page.reload();
  await sell(page).last().click();
  await retype(prices(page).first(), '9,000');
  await retype(prices(page).last(), '8,000');
  const group = dialog(page).getByRole('switch', { name: 'Group items' });
  await group.click();
  await expect(prices(page)).toHaveCount(2);
  await retype(prices(page).last(), '9,000');
  await group.click();
  await group.click();
  await expect(prices(page)).toHaveCount(1);
  await expect(prices(page)).toHaveValue('9,000.00');
  await expect(dialog(page).getByRole('spinbutton', { name: 'How many' })).toHaveValue('2');
  await group.click();
  await expect(dialog(page).getByRole('heading')).toHaveText('sell 2 items');
  for (const at of [0, 1]) await expect(prices(page).nth(at)).toHaveValue('9,000.00');
});

test('more than 500 selected items are told, not cut', async ({ page }) => {
  await open(page, 'user-1666', ['waxpeer']);
  const { items } = await things(page, { pageSize: 1000 });
  const ids = items.map(({ assetid }) => assetid);
  const [first] = items;
  const many = [...ids, ...Array.from({ length: 501 }, (_, at) => String(90_000_000_000 + at))].slice(0, 501);
  await page.route('**/api/v1/steam/fetch-inventory', async (route) => {
    const body = route.request().postDataJSON() as { assets?: string[] };
    if (!body.assets?.length) return route.continue();
    // the server's answer, as if the user owned all of these things
    expect(body.assets.length).toBeLessThanOrEqual(500);
    await route.fulfill({
      json: { success: true, total: 0, count: 0, items: body.assets.map((id) => ({ ...first, assetid: id, asset_ids: [id] })) },
    });
  });
  await page.evaluate((asset_ids) => localStorage.setItem('listingSelection', JSON.stringify({ app_id: 730, asset_ids })), many);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('501 selected');
  await sell(page).last().click();
  await expect(page.getByText('At most 500 items can be listed at once. You selected 501.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('501 selected');
});
