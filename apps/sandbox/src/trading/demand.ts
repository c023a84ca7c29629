import type { World } from '../world.ts';
import { aheadOf, sellsAt } from './rules.ts';
import type { Desk, Listing } from './state.ts';

/** The time at which a listing is sold at its price; null when it is never sold, e.g. because buyers stay away. */
export const timeOfSale = (world: World, market: string, { asset: { item }, price }: Listing, from: number): number | null =>
  // the model has no data on the sales of items with prices from a file
  !world.trading.hasDemand || world.file?.games.has(item.appId) ? null : sellsAt(world.model, market, item, price, from);

/** The place of a listing among the offers of its item: 1 is sold next. */
export function rankOf(world: World, { market }: Desk, { asset, price }: Pick<Listing, 'asset' | 'price'>): number {
  const offer = world.file?.games.has(asset.item.appId) ? null : world.model.offer(market, asset.item, world.clock.now());
  return offer ? Math.min(aheadOf(price, offer.price), offer.quantity) + 1 : 1;
}
