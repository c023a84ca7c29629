// covers: selling/listings
import { LONG, sell } from './listed-page.ts';
import { query, userId } from './database.ts';
import { expect, personaOf, settle, signIn, test } from './fixtures.ts';
import { call, synchronise } from './people.ts';
import { SANDBOX } from './account-page.ts';

const drive = (path: string, body: object): Promise<Response> =>
  fetch(`${SANDBOX}/_trading/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a key sells only after its owner lets it, and a stop keeps everything from being listed', async ({ page }) => {
  test.setTimeout(180_000);
  await sell(page, 'user-1651', 1);
  await page.goto('/user-details#market_api');
  const keys = page.getByRole('region', { name: 'Market API keys' });
  const sells = keys.getByRole('switch', { name: 'Sell with this Waxpeer key' });
  await expect(sells).toBeChecked();
  await sells.click();
  await expect(sells).not.toBeChecked();
  const stop = keys.getByRole('switch', { name: 'Stop selling' });
  await stop.click();
  await expect(keys.getByText(/^Stopped since/)).toBeVisible();
  await page.goto('/listed-items');
  await expect(page.getByText('Selling is stopped: nothing is listed and no price is changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Change it on the User page' }).click();
  await expect(stop).toBeVisible();
  await stop.click();
  await expect(keys.getByText(/^Nothing is listed and no price is changed while/)).toBeVisible();
  await sells.click();
  await expect(sells).toBeChecked();
  await page.goto('/listed-items');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settle(page);
  await expect(page.getByText('Selling is stopped')).toHaveCount(0);
});

test('a thing that is sold twice is shown with what to do, until it is settled', async ({ page }) => {
  test.setTimeout(180_000);
  const persona = 'user-1652';
  await signIn(page, persona);
  // an earlier run sold it already
  await query('delete from sales where user_id = $1', [await userId(page)]);
  const [item] = await sell(page, persona, 1);
  const key = `sandbox-key-${personaOf(persona)}`;
  for (const market of ['waxpeer', 'csfloat']) {
    const listing = item!.markets.find(({ slug }) => slug === market)!;
    expect((await drive('purchases', { market, key, listing_id: listing.market_item_id })).ok).toBe(true);
  }
  const found = async (): Promise<number> => {
    await synchronise(page);
    return ((await (await page.request.get('/api/v1/listing/undeliverable')).json()) as { total: number }).total;
  };
  await expect.poll(found, { timeout: 120_000, intervals: [5000] }).toBe(1);
  await page.goto('/listed-items');
  const task = page.getByRole('region', { name: '1 sale cannot be delivered' });
  await expect(task.getByText(item!.name)).toBeVisible();
  await expect(task.getByText(/deliver this one/)).toBeVisible();
  await expect(task.getByText(/^Cancel it on/)).toBeVisible();
  await task.getByRole('button', { name: /^I dealt with the sale of/ }).click();
  await expect(task).toHaveCount(0, LONG);
  expect((await call(page, '/listing/undeliverable/999999/settle', {})).status()).toBe(404);
});
