// covers: holdings/investments, holdings/tracker
import { expectAccessible, expectTabReachesAll } from './accessibility.ts';
import { expectDataFirst } from './data-first.ts';
import { expect, setLanguage, settle, test } from './fixtures.ts';
import { begin, buy, PAGE } from './investments-page.ts';
import { call, findItem } from './people.ts';
import { buy as buyTracked, clear as clearPortfolios, create } from './tracker-page.ts';

test('below 1000 pixels rows are cards that can be sorted; on the narrowest phone the order is not cut off, in the item tracker neither', async ({
  page,
}) => {
  await begin(page, 'user-1357');
  const rifle = await findItem(page, 'ak-47 redline field-tested');
  await buy(page, rifle);
  await clearPortfolios(page);
  await buyTracked(page, await create(page, 'Rifles'), { item: rifle });
  for (const [path, width] of [
    [PAGE, 999],
    [PAGE, 320],
    ['/price-tracker', 320],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('article', { name: /Redline/ })).toBeVisible();
    const order = page.getByRole('combobox', { name: 'Sort by' });
    await expect(order).toBeVisible();
    if (width === 320) expect((await order.boundingBox())!.width).toBeGreaterThanOrEqual(120);
  }
});

test('large amounts fit a small laptop in Turkish', async ({ page }) => {
  await begin(page, 'user-1351');
  const bought = await buy(page, await findItem(page, 'stattrak ak-47 redline field-tested'), { quantity: 400, price: 12_345_670 });
  await call(page, '/investments/sell', { investment_id: bought, quantity: 100, sellPrice: 13_000_000, sellDate: '2026-10-20' });
  await setLanguage(page, 'tr');
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(PAGE);
    await settle(page);
    await expect(page.getByRole('row', { name: /Redline/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('the list of investments begins high on the screen', async ({ page }) => {
  await begin(page, 'user-1359');
  await buy(page, await findItem(page, 'ak-47 redline field-tested'));
  await expectDataFirst(page, PAGE);
});

test('axe finds nothing in investments and their forms, and the Tab key reaches all of it', async ({ page }) => {
  test.setTimeout(240_000);
  await begin(page, 'user-1358');
  const [rifle, box] = [await findItem(page, 'ak-47 redline field-tested'), await findItem(page, 'fracture case')];
  const bought = await buy(page, rifle, { quantity: 3, price: 12_000 });
  await buy(page, box, { quantity: 1000, price: 100 });
  await call(page, '/investments/sell', { investment_id: bought, quantity: 1, sellPrice: 13_000, sellDate: '2026-10-20' });
  await expectAccessible(page, PAGE, async () => {
    await settle(page);
    await expect(page.getByText('AK-47').first()).toBeVisible();
  });
  for (const opener of [/^(Add item|Eşya ekle)$/, /^(Record a sale of|Satış kaydet:) .*Redline/, /^(Edit|Düzenle:) .*Redline/])
    await expectAccessible(
      page,
      PAGE,
      async () => {
        await settle(page);
        if ((await page.getByRole('dialog').count()) === 0) await page.getByRole('button', { name: opener }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
      { within: '[role="dialog"]' },
    );
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(PAGE);
    await settle(page);
    await expectTabReachesAll(page, `${PAGE} ${width} px`);
  }
});
