import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import { render } from '@testing-library/react';
import { reply, type Sent } from '../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Toasts } from '../../../ui/overlay/Toasts.tsx';
import type { Terms, TradeOffer } from './deposits.queries.ts';
import { readDepositsSearch } from './deposits.search.ts';
import { DepositPage } from './pages/DepositPage.tsx';
import type { DepositList, DepositThing } from './things.queries.ts';

export const AT = '2026-11-20T12:00:00.000Z';
export const TRADE_LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=****';

/** A thing that the bot takes, for $10.20. */
export const sampleThing = (n: number, changes: Partial<DepositThing> = {}): DepositThing =>
  ({
    asset_id: String(n),
    assetid: String(n),
    item_id: 40 + n,
    app_id: 730,
    game: 'cs2',
    name: `AK-47 | Redline ${n} (Field-Tested)`,
    market_hash_name: `AK-47 | Redline ${n} (Field-Tested)`,
    icon_url: `/api/v1/image/${n}`,
    rarity_color: '#d32ce6',
    exterior: 'Field-Tested',
    float: 0.15,
    name_tag: null,
    deposit_price: 10_200,
    ...changes,
  }) as DepositThing;

export const sampleOffer = (changes: Partial<TradeOffer> = {}): TradeOffer => ({
  order_number: 17,
  message: 'Lootfolio deposit 7QK2-M4XA',
  amount: 20_400,
  app_id: 730,
  items: 2,
  created_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  status: 'SENT',
  operation_status: 'PENDING',
  failure: null,
  offer_url: 'https://steamcommunity.com/tradeoffer/99/',
  credited_on: null,
  bot_info: {
    steam_id: '76561199000000001',
    bot_avatar: '/avatars/bot.jpg',
    name: 'Lootfolio Bot',
    bot_level: 12,
    bot_registration: '2019-03-04T12:00:00.000Z',
  },
  ...changes,
});

export const TERMS: Terms = {
  success: true,
  available: true,
  rate: 85,
  least_price: 100,
  least_volume: 10,
  most_items: 50,
  has_trade_link: true,
};

/** What the server answers; tests change it. */
export type World = {
  things: DepositThing[];
  list: Partial<DepositList>;
  counts: { all: number; tradable: number };
  terms: Terms;
  /** The open offer, as GET current and GET by order number say it. */
  offer: TradeOffer | null;
  current: boolean;
  create: () => Response | Promise<Response>;
  cancel: () => Response;
  refresh: () => Response;
};

export const newWorld = (): World => ({
  things: [1, 2, 3].map((n) => sampleThing(n)),
  list: {},
  counts: { all: 5, tradable: 4 },
  terms: TERMS,
  offer: null,
  current: false,
  create: () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500),
  cancel: () => reply({ success: false, code: 'INTERNAL', msg: '' }, 500),
  refresh: () => reply({ success: false, code: 429, msg: 'Wait.' }, 429),
});

/** Answers a request in this world. */
export function answerIn(world: World, { path }: Sent): Response | Promise<Response> {
  const now = new Date().toISOString();
  if (path === '/steam/inventory') {
    const snapshot = { updated_at: now, checked_at: null, problem: null, hidden: 0, hidden_until: null };
    const { things } = world;
    return reply({ success: true, items: things, total: things.length, count: things.length, ...snapshot, ...world.list });
  }
  if (path === '/steam/total-count') return reply({ success: true, count: world.counts.all });
  if (path.startsWith('/steam/tradable-count')) return reply({ success: true, count: world.counts.tradable });
  if (path === '/steam/refresh-inventory') return world.refresh();
  if (path === '/payment/itempay/terms') return reply(world.terms);
  if (path === '/payment/itempay/current') return reply({ success: true, data: world.current ? world.offer : null });
  if (path === '/payment/itempay/cancel') return world.cancel();
  if (path === '/payment/itempay') return world.create();
  if (path.startsWith('/payment/itempay/')) return reply({ success: true, data: { ...world.offer, things: [] } });
  if (path === '/users/details') return reply({ success: true, user: { trade_link: TRADE_LINK } });
  return reply({ success: true, token: 'x', items: [], total: 0 });
}

/** Opens the screen at an address. */
export function openPage(search = ''): { address: () => string } {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/payment/itempay',
    validateSearch: readDepositsSearch,
    component: DepositPage,
  });
  const history = createMemoryHistory({ initialEntries: [`/payment/itempay${search}`] });
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toasts />
    </QueryClientProvider>,
  );
  return { address: () => history.location.href };
}
