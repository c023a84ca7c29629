// covers: site/help, site/facts, market/marketplaces
import type { Page } from '@playwright/test';
import { expect, openAs, settle, test } from './fixtures.ts';

test.describe('the questions', () => {
  const questions = (page: Page) => page.locator('main details');

  test('twelve in six groups, each unfolds and has an address of its own [PAGE-210]', async ({ page }) => {
    await page.goto('/faq');
    await settle(page);
    await expect(questions(page)).toHaveCount(12);
    await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText([
      'Account',
      'Keys and safety',
      'Selling',
      'Prices and figures',
      'Payments',
      'Giveaways',
    ]);
    await page.getByText('What does the proxy do?').click();
    await expect(page.getByText('HTTP, HTTPS and SOCKS5 are understood.')).toBeVisible();
    await expect(page).toHaveURL(/\/faq#proxy$/);
    await page.reload();
    await expect(page.getByText('HTTP, HTTPS and SOCKS5 are understood.')).toBeVisible();
    await expect(page.getByText('Public price lists are the same for everybody')).toBeInViewport();
  });

  test('unfold by the keyboard', async ({ page }) => {
    await page.goto('/faq');
    await settle(page);
    await page.locator('#proxy > summary').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('HTTP, HTTPS and SOCKS5 are understood.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('HTTP, HTTPS and SOCKS5 are understood.')).toBeHidden();
  });

  test('are answered with what this server is set to [PAGE-210]', async ({ page }) => {
    const { facts } = (await (await page.request.get('/api/v1/init/site')).json()) as { facts: Record<string, number> };
    const { data } = (await (await page.request.get('/api/v1/marketplace/all')).json()) as {
      data: { slug: string; name: string; fees_sell_percent: number }[];
    };
    await page.goto('/faq#sign-in');
    await expect(page.locator('#sign-in')).toContainText(`${facts['session_days']} days, and for ${facts['session_days_most']} days`);
    await page.getByText('How are profit and ROI computed?').click();
    const waxpeer = data.find(({ slug }) => slug === 'waxpeer')!;
    await expect(page.locator('#profit-and-roi').getByRole('listitem').filter({ hasText: 'Waxpeer' })).toHaveText(
      `Waxpeer${waxpeer.fees_sell_percent}%`,
    );
  });

  test('are found by a word of question or answer, which stays in the address [PAGE-210]', async ({ page }) => {
    await page.goto('/faq');
    await settle(page);
    await page.getByRole('searchbox', { name: 'Search the questions' }).fill('aes 256');
    await expect(questions(page)).toHaveCount(1);
    await expect(page.getByText('How are my keys stored?')).toBeVisible();
    await expect(page).toHaveURL(/\/faq\?q=aes\+256$/);
    await page.getByRole('searchbox').fill('no such words');
    await expect(page.getByText('No question contains "no such words".')).toBeVisible();
    await page.getByRole('button', { name: 'Show all questions' }).click();
    await expect(questions(page)).toHaveCount(12);
  });

  test('are found in Turkish whichever i is typed [PAGE-210]', async ({ page }) => {
    await openAs(page, '/faq', { lang: 'tr' });
    for (const typed of ['GİRİŞ', 'GIRIS', 'giriş']) {
      await page.getByRole('searchbox', { name: 'Sorularda ara' }).fill(typed);
      await expect(page.getByText('Nasıl giriş yaparım, Steam size neleri bildirir?')).toBeVisible();
      await expect.poll(() => questions(page).count()).toBeLessThan(6);
    }
  });

  test('lead to the contact page, whose heading then has the focus', async ({ page }) => {
    await page.goto('/faq');
    await settle(page);
    await page.getByRole('main').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeFocused();
  });
});
