import type { Sellable } from './list-items.queries.ts';

/** A thing to list, with what a test states. */
export const sellable = (changes: Partial<Sellable>): Sellable =>
  ({
    assetid: '1',
    asset_ids: [changes.assetid ?? '1'],
    item_id: 7,
    general_id: 7,
    name: 'AK-47 | Redline (Field-Tested)',
    referance_price: 12_345,
    min_price: 11_000,
    lowest_known: 11_000,
    cost: 10_000,
    price_info: [],
    ...changes,
  }) as unknown as Sellable;
