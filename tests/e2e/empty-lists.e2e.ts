// covers: money/deposits, holdings/inventory, holdings/ranking, market/items
import type { Page, Route } from '@playwright/test';
import { expect, setLanguage, signIn, test, type Lang } from './fixtures.ts';

/** The texts behind the keys. */
const TEXTS: Readonly<Record<Lang, Record<'inventoryEmpty' | 'itemsNotFound' | 'notFound' | 'dataNotFound', string>>> = {
  en: {
    inventoryEmpty: 'This inventory is empty.',
    itemsNotFound: 'No items found',
    notFound: 'Nothing found',
    dataNotFound: 'No data found',
  },
  tr: {
    inventoryEmpty: 'Bu envanter boş.',
    itemsNotFound: 'Eşya bulunamadı',
    notFound: 'Sonuç bulunamadı',
    dataNotFound: 'Veri bulunamadı',
  },
};

/** Answers as the server does, with empty lists. */
async function withoutRows(route: Route): Promise<void> {
  const answer = await route.fetch();
  const json = (await answer.json()) as Record<string, unknown>;
  const empty = Object.fromEntries(Object.entries(json).map(([key, value]) => [key, Array.isArray(value) ? [] : value]));
  await route.fulfill({ response: answer, json: { ...empty, ...('total' in json && { total: 0 }), ...('count' in json && { count: 0 }) } });
}

const shows = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();

for (const lang of ['en', 'tr'] as const)
  test(`empty lists say what was not found (${lang}) [I18N-201]`, async ({ page }) => {
    const texts = TEXTS[lang];
    await signIn(page, 'user-1922');
    await setLanguage(page, lang);
    for (const call of ['steam/inventory', 'steam/total-count', 'steam/tradable-count**', 'item/history?**', 'item/histories?**'])
      await page.route(`**/api/v1/${call}`, withoutRows);
    await page.route('**/steam/inventory', async (route) => {
      const answer = await route.fetch();
      const read = { updated_at: new Date().toISOString(), problem: null };
      await route.fulfill({ json: { ...((await answer.json()) as object), items: [], total: 0, count: 0, ...read } });
    });
    await page.goto('/payment/itempay');
    await shows(page, texts.inventoryEmpty);
    await page.goto('/payment/itempay?q=zzzz');
    await shows(page, texts.itemsNotFound);
    await page.goto('/ranking?q=zzzz');
    await shows(page, texts.notFound);
    await page.goto('/cs2/item/ak-47-redline-field-tested');
    await shows(page, texts.dataNotFound);
  });
