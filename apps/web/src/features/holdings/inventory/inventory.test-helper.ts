import type { Statistics, Thing } from './inventory.queries.ts';

export const AT = '2026-11-20T12:00:00.000Z';

/** A thing for tests: an AK-47 worth $12.00, for which its owner paid $10.00. */
export const sampleThing = (changes: Partial<Thing> = {}): Thing => ({
  asset_id: '29876543210',
  assetid: '29876543210',
  item_id: 41,
  general_id: 40,
  app_id: 730,
  slug: 'ak-47-redline-field-tested',
  game: 'cs2',
  name: 'AK-47 | Redline (Field-Tested)',
  short_name: 'AK-47 | Redline',
  market_hash_name: 'AK-47 | Redline (Field-Tested)',
  image: '/api/v1/image/41',
  icon_url: '/api/v1/image/41',
  color: '#d32ce6',
  type: 'Rifle',
  exterior: 'Field-Tested',
  short_exterior: 'FT',
  exterior_color: null,
  is_stattrak: false,
  is_souvenir: false,
  rarity_color: '#d32ce6',
  price: 12_000,
  net: 11_700,
  valued_at: { market_id: 2, market_name: 'Buff.163', fresh: true },
  units: 1,
  tradable: true,
  locked_until: null,
  updated_at: AT,
  inspect_link: 'steam://rungame/730/76561202255233023/+csgo_econ_action_preview%20S1A2D3',
  float: 0.1567,
  seed: 661,
  name_tag: null,
  stickers: [],
  charm: null,
  patches: [],
  storage_unit: null,
  buy_price: 10_000,
  cost: { unit: 10_000, source: 'typed' },
  profit: 1700,
  ratio: 17,
  acquired_at: AT,
  reference_price: 13_000,
  lowest: { market_id: 3, market_name: 'Waxpeer', price: 11_500 },
  listed_on: [],
  deposit_price: null,
  ...changes,
});

/** The statistics of an inventory that was read at `AT`. */
export const sampleStatistics = (changes: Partial<Statistics> = {}): Statistics => {
  const known = { total_count: 10, tradable_count: 7, stored_count: 0, total_values: [] };
  return {
    success: true,
    ...known,
    meta: known,
    best: { gross: 12_000, net: 11_700, units: 9 },
    money: { gross: 11_000, net: 10_700, units: 8 },
    assumed: { gross: 1_000, net: 900, units: 1 },
    liquid: { gross: 6000, net: 5800, units: 4 },
    bids: { gross: 5000, net: 4900, units: 3 },
    cost: { value: 10_000, units: 1 },
    updated_at: AT,
    checked_at: AT,
    problem: null,
    hidden: 0,
    hidden_until: null,
    ...changes,
  };
};
