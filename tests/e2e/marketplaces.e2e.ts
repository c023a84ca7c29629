// covers: market/marketplaces, market/items
import { expectAccessible } from './accessibility.ts';
import { netOnTop } from './calculate.ts';
import { expect, signIn, test } from './fixtures.ts';
import { call, findItem, watch } from './people.ts';

/** By id; the closed ones are last. */
const IN_ID_ORDER =
  'Steam,Buff.163,Waxpeer,MarketCSGO,Skinport,White.Market,Shadowpay,BuffMarket,Skinthunder,HaloSkins,CSFloat,CSDeals,Krakatoa,Swap.GG,LisSkins,iTrade.gg,Skinflow.gg,Loot.Farm,Tradeit.gg,CS.Money,DMarket,Skinland,Bitskins,Gamerpay'.split(
    ',',
  );

test('every market stands in the table, in id order, the closed ones last [MKT-201]', async ({ page }) => {
  await page.goto('/marketplaces');
  const table = page.getByRole('table', { name: 'Marketplaces' });
  await expect(table.getByRole('columnheader')).toHaveText([
    '#',
    'Market',
    'Sales fee',
    'Withdrawal fee',
    'Deposit methods',
    'Withdraw methods',
    'Pays out',
    'Identity check',
  ]);
  for (const [index, name] of IN_ID_ORDER.entries()) {
    const row = table.getByRole('row').nth(index + 1);
    await expect(row.getByRole('cell').first()).toHaveText(String(index + 1));
    await expect(row.getByRole('cell').nth(1)).toContainText(name);
  }
  await expect(table.getByRole('row', { name: /Bitskins/ })).toContainText('fee assumed');
  await expect(table.getByRole('row', { name: /Krakatoa/ })).toContainText('Not connected on this server');
  await expect(table.getByRole('row', { name: /Gamerpay/ })).toContainText('Reported closed since May 2026');
  await expect(page.getByRole('button', { name: /Set your own fee/ })).toHaveCount(0);
});

test('the order stands in the address', async ({ page }) => {
  await page.goto('/marketplaces');
  await page.getByRole('button', { name: 'Sales fee' }).click();
  await expect(page).toHaveURL(/sort=fee&desc=1/);
  await expect(page.getByRole('row').nth(1)).toContainText('Steam');
  await page.getByRole('button', { name: 'Market', exact: true }).click();
  await expect(page).toHaveURL(/sort=name$/);
  await expect(page.getByRole('row').nth(1)).toContainText('Buff.163');
  await expect(page.getByRole('row').nth(-2)).toContainText('Bitskins');
});

test('an own fee is set in the row, stays, and is given up again', async ({ page }) => {
  await signIn(page, 'user-121');
  await page.goto('/marketplaces');
  const row = page.getByRole('row', { name: /Waxpeer/ });
  await page.getByRole('button', { name: 'Set your own fee on Waxpeer' }).click();
  await page.getByLabel('Your fee on Waxpeer, in percent').fill('5,5');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('own5.5%');
  await page.reload();
  await expect(row).toContainText('own5.5%');
  await page.getByRole('button', { name: 'Set your own fee on Waxpeer' }).click();
  await page.getByRole('button', { name: 'Use 8%' }).click();
  await expect(row).toContainText('8%');
  await expect(row).not.toContainText('own');
});

type Fee = { market_id: number; market: string; fee: number; fee_known: boolean; own: number | null };
type Price = { price: number; net: number; fee: number; fee_known: boolean; markets: { id: number; slug: string } };
const STEAM = 1;

/** The net amount. The fee is a part of the price, halves are rounded away from zero; on Steam it is added in whole cents. */
function netOf(price: number, percent: number, market: number): number {
  const points = BigInt(Math.round(percent * 100));
  if (market === STEAM) return Number(netOnTop(BigInt(price), points));
  return Number((2n * BigInt(price) * (10_000n - points) + 10_000n) / 20_000n);
}

test('a net figure is the price less the fee of its market: documented, assumed, or the own one in all figures of its owner [FEE-109]', async ({
  page,
}) => {
  await signIn(page, 'user-123');
  const { slug, item_id: itemId } = await findItem(page, 'AK-47 Redline Field-Tested');
  await watch(page, 'AK-47 Redline Field-Tested');
  const readFees = async (): Promise<{ success: boolean; items: Fee[]; total: number }> =>
    (await page.request.get('/api/v1/users/market-fees')).json();
  const setFee = async (market: string, fee: unknown) => {
    const answer = await call(page, '/users/market-fees', { market, fee });
    return { status: answer.status(), body: (await answer.json()) as { success: boolean; item: Fee } };
  };
  const pricesOf = async (): Promise<Price[]> =>
    ((await (await page.request.post('/api/v1/item', { data: { slug, game: 730 } })).json()) as { item: { price_info: Price[] } }).item
      .price_info;

  // the list of fees and the allowed values
  const { success, items: fees, total } = await readFees();
  expect([success, total, new Set(fees.map((fee) => fee.market_id)).size]).toEqual([true, fees.length, fees.length]);
  expect(fees.find(({ market }) => market === 'haloskins')).toEqual({
    market_id: 12,
    market: 'haloskins',
    fee: 3.5,
    fee_known: true,
    own: null,
  });
  expect(fees.find(({ market }) => market === 'buffmarket')).toMatchObject({ fee: 10, fee_known: false });
  for (const fee of [-0.01, 50.01, 4.555, '5']) expect((await setFee('waxpeer', fee)).status).toBe(400);
  for (const fee of [0, 50, 4.55])
    expect((await setFee('waxpeer', fee)).body).toEqual({
      success: true,
      item: { market_id: 3, market: 'waxpeer', fee: 8, fee_known: true, own: fee },
    });

  // the net figures of the item, the comparison and the watchlist
  await expect
    .poll(async () => (await pricesOf()).map((price) => price.markets.slug))
    .toEqual(expect.arrayContaining(['steam', 'waxpeer', 'buffmarket', 'buff']));
  for (const { price, net, fee, fee_known: known, markets } of await pricesOf()) {
    const rule = fees.find(({ market_id: id }) => id === markets.id)!;
    const percent = markets.slug === 'waxpeer' ? 4.55 : rule.fee;
    expect([markets.slug, fee, known, net]).toEqual([markets.slug, percent, rule.fee_known, netOf(price, percent, markets.id)]);
  }
  const compared = await call(page, '/item/comparison', { sourceMarket: 'buff', targetMarket: 'waxpeer', pageSize: 50 });
  const { items: rows } = (await compared.json()) as { items: { source_price: number; target_price: number; profit: number }[] };
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) expect(row.profit).toBe(netOf(row.target_price, 4.55, 3) - row.source_price);
  const watched = await call(page, '/watchlist/all', { markets: ['waxpeer'] });
  const { items: watching } = (await watched.json()) as { items: { item_id: number; prices: { price: number; net: number }[] }[] };
  const [offer] = watching.find((item) => item.item_id === itemId)!.prices;
  expect(offer!.net).toBe(netOf(offer!.price, 4.55, 3));

  // the figure shows that its fee is assumed
  await page.goto(`/cs2/item/${slug}`);
  await expect(page.getByRole('row', { name: /BuffMarket/ })).toContainText('fee assumed');

  // null restores the market's fee
  expect((await setFee('waxpeer', null)).body.item.own).toBeNull();
  const [wax] = (await pricesOf()).filter(({ markets }) => markets.slug === 'waxpeer');
  expect([wax!.fee, wax!.net]).toEqual([8, netOf(wax!.price, 8, 3)]);
});

test('axe finds nothing', async ({ page }) => {
  test.slow();
  await signIn(page, 'user-122');
  await expectAccessible(page, '/marketplaces', () => expect(page.getByText('Skinland')).toBeVisible());
});
