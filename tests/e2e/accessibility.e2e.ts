// covers: every feature
import type { Page } from '@playwright/test';
import { expectAccessible, expectTabReachesAll } from './accessibility.ts';
import { expect, settle, signIn, test } from './fixtures.ts';
import { sampleValues } from './matrix.ts';

/** Something that opens over a screen, for example a dialog. The screens themselves are checked in their own files. */
type State = {
  name: string;
  path: string;
  persona?: string;
  settled: (page: Page) => Promise<unknown>;
  /** The opened part. Axe looks only at this part. */
  within?: string;
  /** On wider windows the same content is part of a screen. */
  phoneOnly?: true;
};

const ITEM = '/cs2/item/ak-47-redline-field-tested';
const COMPARISON = '/comparison?source=all&target=all&size=10';

const row = (page: Page) => page.locator('[data-row-link]').first();
const dialog = (page: Page) => page.getByRole('dialog');

const widthOf = (page: Page): number => page.viewportSize()!.width;

/** Opens a dialog unless it is open already. The caller changes the window's width in between. */
async function keepOpen(page: Page, opener: () => Promise<void>): Promise<void> {
  if (!(await dialog(page).isVisible())) await opener();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).locator('[aria-busy="true"]')).toHaveCount(0);
}

const STATES: readonly State[] = [
  {
    name: 'the details of a row',
    within: '[role="dialog"]',
    path: COMPARISON,
    settled: async (page) => {
      await expect(row(page)).toBeVisible();
      await keepOpen(page, () => row(page).click());
    },
  },
  {
    name: 'the sales history of a row',
    within: '[role="dialog"]',
    path: COMPARISON,
    settled: async (page) => {
      await expect(row(page)).toBeVisible();
      await keepOpen(page, () =>
        page
          .getByRole('button', { name: /^Sales history of|satış geçmişi/i })
          .first()
          .click(),
      );
    },
  },
  {
    name: 'the filters on a phone',
    path: '/comparison?size=10',
    phoneOnly: true,
    persona: 'user-21',
    settled: async (page) => {
      await expect(row(page)).toBeVisible();
      if (widthOf(page) < 1000) await keepOpen(page, () => page.getByRole('button', { name: /^(Filters|Filtreler)$/ }).click());
    },
  },
  { name: 'the empty watchlist', path: '/watchlist', persona: 'user-21', settled: settle },
  { name: 'no price targets', path: '/target', persona: 'user-21', settled: settle },
  { name: 'no sales', path: '/sales', persona: 'user-21', settled: settle },
  { name: 'nothing on sale', path: '/listed-items', persona: 'user-21', settled: settle },
  { name: 'no repricing rules', path: '/repricing', persona: 'user-21', settled: settle },
  { name: 'no realised gains', path: '/gains', persona: 'user-21', settled: settle },
  { name: 'no withdrawals', path: '/transactions', persona: 'user-21', settled: settle },
  { name: 'no movements of the balance', path: '/transactions?tab=balance', persona: 'user-21', settled: settle },
  { name: 'no payments', path: '/payment/transactions', persona: 'user-21', settled: settle },
  {
    name: 'the payment in coins',
    path: '/payment/refill',
    persona: 'user-21',
    settled: async (page) => {
      await settle(page);
      const amount = page.getByLabel(/^(Amount|Tutar)$/);
      if (!(await amount.isVisible())) await page.getByRole('button', { name: /^(Cryptocurrency|Kripto para)/ }).click();
      await expect(amount).toBeVisible();
    },
  },
  { name: 'no tickets', path: '/support', persona: 'user-21', settled: settle },
  { name: 'the form of a ticket', path: '/support?new=1', persona: 'user-21', settled: settle, within: '[role="dialog"]' },
  { name: 'the giveaways', path: '/giveaways', persona: 'user-21', settled: settle },
  { name: 'the history of giveaways', path: '/giveaways?history=all', settled: settle, within: '[role="dialog"]' },
  { name: 'how a draw is checked', path: '/giveaways/proof', settled: settle },
  { name: 'the giveaways of administrators', path: '/admin/giveaways', persona: 'admin', settled: settle },
  {
    name: 'the form of a giveaway',
    within: '[role="dialog"]',
    path: '/admin/giveaways',
    persona: 'admin',
    settled: async (page) => {
      await settle(page);
      await keepOpen(page, () => page.getByRole('button', { name: /^(New giveaway|Yeni çekiliş)$/ }).click());
    },
  },
  {
    name: 'the form of a task',
    within: '[role="dialog"]',
    path: '/admin/giveaways?tab=tasks',
    persona: 'admin',
    settled: async (page) => {
      await settle(page);
      await keepOpen(page, () => page.getByRole('button', { name: /^(New task|Yeni görev)$/ }).click());
    },
  },
  { name: 'the admin panel', path: '/admin', persona: 'admin', settled: settle },
  { name: 'the settings', path: '/admin/settings', persona: 'admin', settled: settle },
  { name: 'the secrets', path: '/admin/settings?group=secrets', persona: 'admin', settled: settle },
  { name: 'the health of the server', path: '/admin/health', persona: 'admin', settled: settle },
  { name: 'the audit log', path: '/admin/logs', persona: 'admin', settled: settle },
  { name: 'the refusals', path: '/admin/logs?tab=security', persona: 'admin', settled: settle },
  { name: 'the trade bots', path: '/admin/bots', persona: 'admin', settled: settle },
  { name: 'the reconciliation', path: '/admin/reconciliation', persona: 'admin', settled: settle },
  { name: 'the payments of all users', path: '/admin/payments', persona: 'admin', settled: settle },
  {
    name: 'the form of a payment',
    within: '[role="dialog"]',
    path: '/admin/payments',
    persona: 'admin',
    settled: async (page) => {
      await settle(page);
      await keepOpen(page, () => page.getByRole('button', { name: /^(New transaction|Yeni işlem)$/ }).click());
    },
  },
  {
    name: 'the calendar of a date',
    within: '[role="dialog"]',
    path: '/admin/settings',
    persona: 'admin',
    settled: async (page) => {
      await settle(page);
      await keepOpen(page, () =>
        page
          .getByRole('button', { name: /^(Open the calendar|Takvimi aç)$/ })
          .first()
          .click(),
      );
      await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible();
    },
  },
  { name: 'the users', path: '/admin/users', persona: 'admin', settled: settle },
  {
    name: 'the form of a user',
    within: '[role="dialog"]',
    path: '/admin/users?q=76561198000000001',
    persona: 'admin',
    settled: async (page) => {
      await settle(page);
      await keepOpen(page, () => page.getByRole('main').getByRole('link', { name: 'Sandbox Admin', exact: true }).click());
    },
  },
  { name: 'the statistics', path: '/admin/statistics', persona: 'admin', settled: settle },
  { name: 'the empty portfolio', path: '/analytics', persona: 'user-21', settled: settle },
  { name: 'no investments', path: '/investments', persona: 'user-21', settled: settle },
  { name: 'no tracked items', path: '/price-tracker', persona: 'user-21', settled: settle },
  { name: 'an item, signed in', path: ITEM, persona: 'user-21', settled: settle },
  { name: 'an item with the prices of all markets', path: `${ITEM}?markets=all&interval=3M`, settled: settle },
  { name: 'names near an item that does not exist', path: '/cs2/item/ak-47-redlin-field-testd', settled: settle },
  { name: 'the marketplaces, for visitors', path: '/marketplaces', settled: settle },
  { name: 'the screen that does not exist', path: '/no/such/screen', settled: settle },
  {
    name: 'the search with results',
    within: 'header',
    path: '/status',
    settled: async (page) => {
      await settle(page);
      await page.getByRole('banner').getByRole('combobox').fill('redline');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'the search in a dialog',
    within: '[role="dialog"]',
    path: '/login',
    settled: async (page) => {
      await settle(page);
      await keepOpen(page, () => page.keyboard.press('Control+k'));
    },
  },
  {
    name: 'the keys',
    within: '[role="dialog"]',
    path: '/status',
    settled: async (page) => {
      await settle(page);
      await keepOpen(page, () => page.keyboard.press('?'));
    },
  },
  {
    name: 'the menu on a phone',
    within: '#sidebar',
    path: '/status',
    phoneOnly: true,
    settled: async (page) => {
      await settle(page);
      const menu = page.getByRole('banner').locator('[aria-controls="sidebar"]');
      if (widthOf(page) < 576 && (await menu.getAttribute('aria-expanded')) === 'false') await menu.click();
      await expect(page.locator('#sidebar')).toBeVisible();
    },
  },
];

for (const { name, path, persona, settled, within, phoneOnly } of STATES) {
  test(`axe finds nothing in ${name}, and nothing is cut off`, async ({ page, problems }) => {
    test.setTimeout(180_000);
    problems.allow(/404 \(Not Found\)/);
    if (persona) await signIn(page, persona);
    await expectAccessible(page, path, () => settled(page), { within, ...(phoneOnly && { widths: [390] }) });
  });
}

const SCREENS: readonly { path: string; persona?: string }[] = [
  { path: '/trends' },
  { path: '/comparison?size=10' },
  { path: '/comparison?size=10', persona: 'user-21' },
  { path: ITEM },
  { path: '/watchlist', persona: 'user-21' },
  // each card has two stops
  { path: '/list-items?q=karambit', persona: 'user-21' },
  { path: '/listed-items', persona: 'user-21' },
  { path: '/repricing', persona: 'user-21' },
  { path: '/sales', persona: 'user-21' },
  { path: '/gains', persona: 'user-21' },
  { path: '/transactions', persona: 'user-21' },
  { path: '/payment/refill', persona: 'user-21' },
  { path: '/payment/itempay?q=karambit', persona: 'user-21' },
  { path: '/payment/transactions', persona: 'user-21' },
  { path: '/sales/calendar', persona: 'user-21' },
  { path: '/target', persona: 'user-21' },
  { path: '/support', persona: 'user-21' },
  { path: '/admin/tickets', persona: 'admin' },
  { path: '/giveaways', persona: 'user-21' },
  { path: '/giveaways/proof' },
  { path: '/admin/giveaways', persona: 'admin' },
  { path: '/admin/second-factor', persona: 'admin' },
  // this group has no date fields, which are several stops each
  { path: '/admin/settings?group=limits', persona: 'admin' },
  { path: '/admin/logs', persona: 'admin' },
  ...['', '?tab=sources', '?tab=marketplaces', '?tab=rates'].map((tab) => ({ path: `/admin/item-management${tab}`, persona: 'admin' })),
  { path: '/admin/payments', persona: 'admin' },
  { path: '/admin/bots', persona: 'admin' },
  { path: '/admin/reconciliation', persona: 'admin' },
  { path: '/admin/users', persona: 'admin' },
  { path: '/admin/statistics', persona: 'admin' },
  { path: '/analytics', persona: 'user-21' },
  { path: '/marketplaces', persona: 'user-21' },
  { path: '/status' },
  { path: '/collections?kind=normal' },
  { path: '/cs2/case/Kilowatt%20Case' },
  { path: '/cs2/simulator?q=kilowatt' },
  { path: '/trade-ups?tab=calculator' },
  { path: '/login' },
  { path: '/dashboard', persona: 'user-21' },
  { path: '/no/such/screen' },
];

/** Each run tests each screen at one width, and half of the screens at each width. */
for (const {
  screen: { path, persona },
  width,
} of sampleValues('the Tab key', { screen: SCREENS, width: [1440, 390] })) {
  test(`the Tab key reaches all of ${path} at ${width} px${persona ? ', signed in' : ''}, and shows where it is`, async ({
    page,
    problems,
  }) => {
    test.setTimeout(120_000);
    problems.allow(/404 \(Not Found\)/);
    if (persona) await signIn(page, persona);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await settle(page);
    await expectTabReachesAll(page, `${path} ${width} px`);
  });
}
