// covers: every feature
import type { Page } from '@playwright/test';
import { expect, setLanguage, signIn, test } from './fixtures.ts';

const PUBLIC = [
  '/comparison',
  '/trends',
  '/marketplaces',
  '/status',
  '/collections',
  '/cs2/case/Kilowatt%20Case',
  '/cs2/simulator',
  '/trade-ups',
  '/giveaways',
  '/cs2/item/ak-47-redline-field-tested',
];
const SIGNED_IN = [
  '/dashboard',
  '/watchlist',
  '/support',
  '/sales',
  '/list-items',
  '/listed-items',
  '/repricing',
  '/gains',
  '/transactions',
  '/payment/refill',
  '/payment/itempay',
  '/sales/calendar',
  '/target',
  '/analytics',
  '/investments',
  '/investments/performance',
  '/price-tracker',
  '/user-details',
];

const ADMIN = [
  '/admin',
  '/admin/payments',
  '/admin/bots',
  '/admin/reconciliation',
  '/admin/users',
  '/admin/statistics',
  '/admin/second-factor',
  '/admin/settings',
  '/admin/health',
  '/admin/logs',
];

/** Opens the help of a screen and adds its lines to those that were seen. */
async function readHelp(page: Page, path: string, button: string, seen: Set<string>): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: button }).click();
  const lines = page.getByRole('dialog', { name: button }).getByRole('listitem');
  await expect(lines).toHaveCount(5);
  for (const line of await lines.allInnerTexts()) seen.add(line);
}

for (const { lang, button } of [
  { lang: 'en', button: 'About this screen' },
  { lang: 'tr', button: 'Bu ekran hakkında' },
] as const) {
  test(`every screen explains itself in five lines (${lang})`, async ({ page }) => {
    test.setTimeout(180_000);
    const seen = new Set<string>();
    await page.goto('/');
    await setLanguage(page, lang);
    for (const path of PUBLIC) await readHelp(page, path, button, seen);
    await signIn(page, 'user-22');
    await setLanguage(page, lang);
    for (const path of SIGNED_IN) await readHelp(page, path, button, seen);
    // no two screens have the same line
    expect(seen.size).toBe(5 * (PUBLIC.length + SIGNED_IN.length));
  });

  test(`every screen of administrators explains itself in five lines (${lang})`, async ({ page }) => {
    test.setTimeout(180_000);
    const seen = new Set<string>();
    await signIn(page, 'admin');
    await setLanguage(page, lang);
    for (const path of ADMIN) await readHelp(page, path, button, seen);
    expect(seen.size).toBe(5 * ADMIN.length);
  });
}
