import type { Mover, OwnThings } from './own.queries.ts';

export const sampleMover = (changes: Partial<Mover> = {}): Mover => ({
  ...{ item_id: 41, general_id: 40, app_id: 730, game: 'cs2', slug: 'ak-47-redline-field-tested', exterior: 'Field-Tested' },
  ...{ name: 'AK-47 | Redline (Field-Tested)', short_name: 'AK-47 | Redline', image: '/api/v1/art/41', color: '#d32ce6' },
  ...{ units: 2, price: 8000, gain: 3200, percent: 25, market_id: 2 },
  ...changes,
});

/** An inventory of 8 things worth $120.00, one of which has a known cost. */
export const ownThings = (changes: Partial<OwnThings> = {}): OwnThings => ({
  ...{ success: true, source: 'inventory', value: 120_000, units: 8, priced: 8, known: 1, problem: null },
  change_1d: { amount: 2200, percent: 1.87 },
  change_7d: { amount: -4000, percent: -20 },
  profit: { amount: 2800, cost: 5000, ratio: 56, units: 1 },
  movers: { change_1d: [sampleMover()], change_7d: [sampleMover({ gain: -4000, percent: -20, market_id: 1 })] },
  ...changes,
});

export const NOTHING_OWN = ownThings({
  ...{ source: null, value: 0, units: 0, priced: 0, known: 0, change_1d: null, change_7d: null, profit: null },
  movers: { change_1d: [], change_7d: [] },
});

export const STEPS = { key: false, inventory: true, purchases: false, watch: true, mail: false };
