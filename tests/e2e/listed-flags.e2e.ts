// covers: selling/listings
import { expect, test } from './fixtures.ts';
import { cell, row, sell } from './listed-page.ts';

const FLAGS = ['checked', 'editing', 'editingMarket', 'saving'];

/** The names of all fields in a value. */
const fieldsOf = (value: unknown): string[] =>
  value === null || typeof value !== 'object'
    ? []
    : [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(fieldsOf)];

test('a listed item can be checked, edited at one market and saved; these flags are never sent or stored [DATA-212] [DATA-213]', async ({
  page,
}) => {
  const [item] = await sell(page, 'user-1921', 2);
  const named = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().includes('/listing/')) return;
    for (const name of [...new URL(request.url()).searchParams.keys(), ...fieldsOf(request.postDataJSON())]) named.add(name);
  });
  const list = page.waitForResponse((response) => response.url().includes('/listing/all?'));
  await page.goto('/listed-items');
  const fields = fieldsOf(await (await list).json());
  expect(fields).toContain('asset_id');
  expect(fields.filter((name) => FLAGS.includes(name))).toEqual([]);

  // checked
  const box = row(page, item!.name).getByRole('checkbox');
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(box).toBeChecked();

  // editing, at one market
  const own = (market: string): string => `Price on ${market} of ${item!.name}`;
  const field = (market: string) => page.getByRole('spinbutton', { name: own(market) });
  const market = cell(page, item!.name, 'Waxpeer');
  await market.getByRole('button', { name: `Edit ${own('Waxpeer')}` }).click();
  await expect(field('Waxpeer')).toBeFocused();
  await expect(field('CSFloat')).toHaveCount(0);
  await expect(page.getByRole('spinbutton')).toHaveCount(1);

  // saving
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/listing/update-price', async (route) => {
    await held;
    await route.continue();
  });
  await field('Waxpeer').fill('845.5');
  await market.getByRole('button', { name: 'Save' }).click();
  await expect(market.locator('[aria-busy="true"]')).toBeVisible();
  await expect(market.getByRole('button', { name: 'Save' })).toHaveCount(0);
  release();
  await expect(market.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(market.getByRole('button', { name: `Edit ${own('Waxpeer')}` })).toContainText('$845.50');

  expect([...named].filter((name) => FLAGS.includes(name))).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  for (const flag of FLAGS) expect(kept).not.toContain(`"${flag}"`);
  await page.reload();
  await expect(box).not.toBeChecked();
  await expect(page.getByRole('spinbutton')).toHaveCount(0);
});
