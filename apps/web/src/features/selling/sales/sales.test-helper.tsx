import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import { render } from '@testing-library/react';
import { reply, type Sent } from '../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Toasts } from '../../../ui/overlay/Toasts.tsx';
import { SalesPage } from './pages/SalesPage.tsx';
import type { Automatic, Reach, Sale, SaleDetails, Totals } from './sales.queries.ts';
import { readSalesSearch } from './sales.search.ts';

/** An AK-47 that cost $8.00, sold on Waxpeer for $10.00 after 5 days. */
export const sampleSale = (changes: Partial<Sale> = {}): Sale => ({
  item_id: 1,
  catalog_id: 41,
  name: 'AK-47 | Redline (Field-Tested)',
  short_name: 'AK-47 | Redline',
  market_hash_name: 'AK-47 | Redline (Field-Tested)',
  slug: 'ak-47-redline-field-tested',
  game: 'cs2',
  image: '/api/v1/image/41',
  type: 'Rifle',
  exterior: 'Field-Tested',
  short_exterior: 'FT',
  exterior_color: null,
  is_stattrak: false,
  is_souvenir: false,
  rarity_color: '#d32ce6',
  referance_price: 12_000,
  buy_price: 8000,
  sell_price: 10_000,
  net: 9400,
  fee: 600,
  net_source: 'reported',
  compensation: 0,
  native: null,
  profit: 1400,
  profit_rate: 14,
  sale_date: '2026-11-20T12:00:00.000Z',
  buy_market: 'buff',
  sell_market: 'waxpeer',
  status: 'SUCCESS',
  said: null,
  unknown_state: false,
  day_difference: 5,
  origin: 'market',
  cost_source: 'lot',
  matched: true,
  item_free_at: '2026-11-27T12:00:00.000Z',
  money_free_at: null,
  ended_at: null,
  same_as: null,
  ...changes,
});

const NOTHING = { count: 0, gross: 0, fees: 0, net: 0 };

export const sampleTotals = (changes: Partial<Totals> = {}): Totals => ({
  success: true,
  ...{ count: 3, gross: 30_000, fees: 1800, net: 28_200, compensation: 0, cost: 16_000, profit: 12_200, ratio: 40.67 },
  known: { count: 3, gross: 30_000, fees: 1800, net: 28_200, cost: 16_000, profit: 12_200, ratio: 40.67 },
  unknown: NOTHING,
  unmatched: NOTHING,
  left_out: { pending: 0, canceled: 0, double: 0 },
  ...changes,
});

export const sampleDetails = (changes: Partial<SaleDetails> = {}): SaleDetails => ({
  success: true,
  item: sampleSale(),
  lot: { id: 7, quantity: 5, open: 2, unit_cost: 8000, bought_on: '2026-11-15', category: 'play', file_name: 'skins.csv' },
  choices: [],
  market_reference: 'wx-77',
  listings: [],
  ...changes,
});

/** What the pretended server has. */
export type World = { sales: Sale[]; total: number; totals: Totals; details: SaleDetails; reach: Reach[]; automatic: Automatic | null };

export const sampleWorld = (): World => ({
  sales: [sampleSale()],
  total: 1,
  totals: sampleTotals(),
  details: sampleDetails(),
  reach: [],
  automatic: null,
});

/** Answers the reads of the screen; other calls get `null`. */
export function answerReads(world: World, { path, init }: Sent): Response | null {
  if (path.startsWith('/sales/get-sales')) return reply({ success: true, items: world.sales, total: world.total });
  if (path.startsWith('/sales/totals')) return reply(world.totals);
  if (path.startsWith('/sales/reach'))
    return reply({ success: true, items: world.reach, total: world.reach.length, automatic: world.automatic });
  if (init.method === 'GET' && /^\/sales\/\d+$/.test(path)) return reply(world.details);
  if (path === '/marketplace/all')
    return reply({ success: true, data: [{ id: 3, slug: 'waxpeer', link: 'https://waxpeer.com' }], total: 1 });
  return null;
}

/** Opens the screen at an address. @returns its current search parameters */
export function openSales(search = ''): () => string {
  const root = createRootRoute({ component: Outlet });
  const sales = createRoute({ getParentRoute: () => root, path: '/sales', validateSearch: readSalesSearch, component: SalesPage });
  const user = createRoute({ getParentRoute: () => root, path: '/user-details', component: () => <h1>The user page</h1> });
  const history = createMemoryHistory({ initialEntries: [`/sales${search}`] });
  const router = createRouter({ routeTree: root.addChildren([sales, user]), history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toasts />
    </QueryClientProvider>,
  );
  return () => history.location.search;
}
