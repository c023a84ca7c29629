import { afterAll, describe, expect, it, vi } from 'vitest';
import { activateLanguage, chooseLanguage, preferredLanguage, t } from './i18n.ts';

describe('the language', () => {
  afterAll(() => activateLanguage('en'));

  it('is the stored one, else Turkish for a Turkish browser, else English [I18N-103] [I18N-104] [I18N-105] [I18N-302] [I18N-303]', () => {
    const browser = vi.spyOn(navigator, 'languages', 'get');
    localStorage.clear();
    browser.mockReturnValue(['tr-TR', 'en']);
    expect(preferredLanguage()).toBe('tr');
    browser.mockReturnValue(['de-DE', 'tr']);
    expect(preferredLanguage()).toBe('en');
    localStorage.setItem('lang', 'tr');
    expect(preferredLanguage()).toBe('tr');
    localStorage.setItem('lang', 'xx');
    expect(preferredLanguage()).toBe('en');
    browser.mockRestore();
  });

  it('changes at once and is stored under lang [I18N-101] [I18N-102] [I18N-301]', async () => {
    await chooseLanguage('tr');
    expect([t('watchlist.navigation'), localStorage.getItem('lang'), document.documentElement.lang]).toEqual([
      'İzleme listesi',
      'tr',
      'tr',
    ]);
    await chooseLanguage('en');
    expect([t('watchlist.navigation'), localStorage.getItem('lang'), document.documentElement.lang]).toEqual(['Watchlist', 'en', 'en']);
  });

  it('counts and groups in the language', async () => {
    expect([t('search.results', { n: 1 }), t('search.results', { n: 7 })]).toEqual(['1 result', '7 results']);
    await activateLanguage('tr');
    expect(t('ui.pageRange', { from: 1, to: 25, total: 65_000 })).toBe('1–25 / 65.000');
  });
});

describe('the specified texts', () => {
  it('are exact in English [I18N-203] [I18N-107]', async () => {
    await activateLanguage('en');
    expect([
      t('ui.notFound'),
      t('watchlist.itemsNotFound'),
      t('ui.dataNotFound'),
      t('ui.loadFailed'),
      t('ui.retry'),
      t('ui.copied'),
      t('ui.copyError'),
    ]).toEqual(['Nothing found', 'No items found', 'No data found', 'Could not load.', 'Retry', 'Copied!', 'Error copying text']);
    expect([t('shell.pageNotFound'), t('shell.notFoundTitle'), t('shell.logOutFailed')]).toEqual([
      'The page you are looking for does not exist.',
      '404',
      'Error while logging out!',
    ]);
  });
});
