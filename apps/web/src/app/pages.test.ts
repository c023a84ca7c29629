import { describe, expect, it } from 'vitest';
import { t } from '../i18n/i18n.ts';
import { FOOTER_PAGES, pagesFor, sidebarFor, type Viewer } from './pages.ts';
import { router } from './router.tsx';

const pathsOf = (viewer: Viewer, on = '/comparison'): string[] =>
  sidebarFor(viewer, on).flatMap((group) => group.pages.map(({ path }) => path));

describe('the sidebar', () => {
  it('shows a visitor the public entries only [SHELL-166]', () =>
    expect(pathsOf(undefined)).toEqual([
      ...['/cs2/simulator', '/trade-ups', '/ranking', '/comparison', '/trends', '/collections', '/marketplaces', '/giveaways'],
    ]));

  it('shows a user every entry in the specified order [SHELL-139]', () =>
    expect(pathsOf({ ROLE: 'USER' })).toEqual([
      ...[
        '/user-details',
        '/dashboard',
        '/sales',
        '/list-items',
        '/listed-items',
        '/target',
        '/transactions',
        '/analytics',
        '/investments',
        '/cs2/simulator',
        '/trade-ups',
      ],
      ...[
        '/inventory',
        '/ranking',
        '/comparison',
        '/trends',
        '/collections',
        '/watchlist',
        '/price-tracker',
        '/marketplaces',
        '/giveaways',
        '/support',
      ],
    ]));

  it('shows an administrator the administration while they are in it, with a way back', () => {
    expect(pathsOf({ ROLE: 'ADMIN' }, '/admin/users')).toEqual([
      ...['/dashboard', '/admin', '/admin/users', '/admin/tickets', '/admin/giveaways'],
      ...['/admin/payments', '/admin/reconciliation', '/admin/bots'],
      ...['/admin/health', '/admin/statistics', '/admin/item-management', '/admin/settings', '/admin/logs', '/admin/second-factor'],
    ]);
    expect(pathsOf({ ROLE: 'ADMIN' }, '/administer')).toEqual(['/admin', ...pathsOf({ ROLE: 'USER' })]);
    expect(pathsOf({ ROLE: 'USER' }, '/admin')).toEqual(pathsOf({ ROLE: 'USER' }));
  });

  it('has a group "Trader PRO" of exactly eight screens, in the specified order [SHELL-127]', () => {
    const groups = sidebarFor({ ROLE: 'USER' }, '/comparison').filter(({ label }) => label !== undefined && t(label) === 'Trader PRO');
    expect(groups.map(({ pages }) => pages.map(({ path }) => path))).toEqual([
      ['/dashboard', '/sales', '/list-items', '/listed-items', '/target', '/transactions', '/analytics', '/investments'],
    ]);
  });

  it('has what a trader and an investor own only for signed-in users [AUTH-202]', () => {
    const own = [
      '/dashboard',
      '/sales',
      '/list-items',
      '/listed-items',
      '/target',
      '/transactions',
      '/analytics',
      '/investments',
      '/inventory',
      '/watchlist',
      '/price-tracker',
      '/support',
    ];
    expect(pathsOf({ ROLE: 'USER' })).toEqual(expect.arrayContaining(own));
    expect(pathsOf(undefined).filter((path) => own.includes(path))).toEqual([]);
  });

  it('begins with the "Admin Panel" for an administrator, and for nobody else [SHELL-125] [SHELL-310]', () => {
    expect(pathsOf({ ROLE: 'ADMIN' })).toEqual(['/admin', ...pathsOf({ ROLE: 'USER' })]);
    for (const viewer of [undefined, { ROLE: 'USER' }, { ROLE: 'MODERATOR' }, { ROLE: 'SUPPORT' }] as const)
      expect(pathsOf(viewer)).not.toContain('/admin');
  });
});

it('the footer leads to the public pages', () =>
  expect(FOOTER_PAGES.map(({ path }) => path)).toEqual([
    '/our-services',
    '/faq',
    '/guide',
    '/contact',
    '/privacy-policy',
    '/terms',
    '/status',
  ]));

it('every page is a screen that exists', () => {
  const missing = pagesFor({ ROLE: 'ADMIN' }).filter(({ path }) => !(path in router.routesByPath));
  expect(missing).toEqual([]);
});
