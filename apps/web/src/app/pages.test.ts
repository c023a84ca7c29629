import { describe, expect, it } from 'vitest';
import { FOOTER_PAGES, pagesFor, sidebarFor } from './pages.ts';
import { router } from './router.tsx';

const pathsOf = (signedIn: boolean): string[] => sidebarFor(signedIn).flatMap((group) => group.pages.map(({ path }) => path));

describe('the sidebar', () => {
  it('shows a visitor the public entries only [SHELL-166]', () =>
    expect(pathsOf(false)).toEqual(['/cs2/simulator', '/trade-ups', '/ranking', '/comparison', '/collections', '/marketplaces']));

  it('shows a user every entry in the specified order [SHELL-139]', () =>
    expect(pathsOf(true)).toEqual([
      ...['/user-details', '/dashboard', '/target', '/analytics', '/investments', '/cs2/simulator', '/trade-ups'],
      ...['/inventory', '/ranking', '/comparison', '/collections', '/watchlist', '/price-tracker', '/marketplaces'],
    ]));
});

it('the footer leads to the public pages', () =>
  expect(FOOTER_PAGES.map(({ path }) => path)).toEqual(['/our-services', '/faq', '/contact', '/privacy-policy', '/terms', '/status']));

it('every page is a screen that exists', () => {
  const missing = pagesFor(true).filter(({ path }) => !(path in router.routesByPath));
  expect(missing).toEqual([]);
});
