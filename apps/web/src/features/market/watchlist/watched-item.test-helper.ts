import type { WatchedItem } from './watchlist.queries.ts';

type Offer = WatchedItem['prices'][number];

export const sampleOffer = (changes: Partial<Offer> = {}): Offer => ({
  market_id: 3,
  market_name: 'Waxpeer',
  price: 11_000,
  net: 10_120,
  quantity: 12,
  updated_at: '2026-11-20T11:57:00.000Z',
  fresh: true,
  outlier: false,
  url: 'https://waxpeer.com/item/1',
  difference: -8.33,
  ...changes,
});

/** A watched item for tests: an AK-47 that rose from $10.00 to $12.00 on Steam. */
export const sampleWatched = (changes: Partial<WatchedItem> = {}): WatchedItem => ({
  id: 7,
  asset_id: null,
  item_id: 41,
  general_id: 40,
  app_id: 730,
  slug: 'ak-47-redline-field-tested',
  game: 'cs2',
  name: 'AK-47 | Redline (Field-Tested)',
  short_name: 'AK-47 | Redline',
  market_hash_name: 'AK-47 | Redline (Field-Tested)',
  image: '/api/v1/image/41',
  color: '#d32ce6',
  type: 'Rifle',
  exterior: 'Field-Tested',
  short_exterior: 'FT',
  exterior_color: null,
  is_stattrak: false,
  is_souvenir: false,
  added_price: { previous: { price: 10_000 }, today: { price: 12_000, market_id: 1 } },
  change: 20,
  prices: [sampleOffer()],
  markets: [3],
  added_at: '2026-11-18T12:00:00.000Z',
  ...changes,
});
