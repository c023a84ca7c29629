import { hashText, uniform } from '../model/random.ts';
import type { World } from '../world.ts';
import { timeOfSale } from './demand.ts';
import { change } from './own-list.ts';
import { banMs, DELIVERY_MS, payTime } from './rules.ts';
import type { Desk, Listing, Sale, Seller } from './state.ts';

type Event = { at: number; happens: (at: number) => void };

/** Lets everything that is due by now happen at the desks of a seller, in the order of time. */
export function letHappen(world: World, seller: Seller, desks: readonly Desk[]): void {
  const now = world.clock.now();
  for (let event = nextEvent(world, seller, desks); event && event.at <= now; event = nextEvent(world, seller, desks))
    event.happens(event.at);
}

function nextEvent(world: World, seller: Seller, desks: readonly Desk[]): Event | null {
  let next: Event | null = null;
  const consider = (at: number, happens: Event['happens']): void => {
    if (!next || at < next.at) next = { at, happens };
  };
  for (const desk of desks) {
    if (desk.bannedUntil !== null)
      consider(desk.bannedUntil, (at) => {
        desk.bannedUntil = null;
        showAgain(world, desk, at);
      });
    for (const listing of desk.listings.values())
      if (listing.state === 'listed' && listing.sellsAt !== null)
        consider(listing.sellsAt, (at) => {
          if (isHidden(desk, seller)) Object.assign(listing, { sellsAt: null, hidden: true });
          else sell(world, desk, desks, listing, at);
        });
    for (const sale of desk.sales) if (isOpen(sale)) considerDelivery(world, seller, desk, sale, consider);
  }
  return next;
}

const isOpen = ({ deliveredAt, end }: Sale): boolean => deliveredAt === null && end === null;

function considerDelivery(world: World, seller: Seller, desk: Desk, sale: Sale, consider: (at: number, happens: Event['happens']) => void) {
  if (seller.client && !sale.undeliverable) {
    const at = Math.max(sale.soldAt + DELIVERY_MS, seller.clientSince);
    if (at < sale.soldAt + desk.rules.deliverMs) return consider(at, () => handOverNow(world, seller, desk, sale, at));
  }
  consider(sale.soldAt + desk.rules.deliverMs, (at) => fail(world, desk, sale, at));
}

/** True when buyers do not see what is listed at this desk. */
export const isHidden = ({ away, bannedUntil, rules }: Desk, { client }: Seller): boolean =>
  away || bannedUntil !== null || (rules.needsClient === true && !client);

/** Lets buyers see the listings again that should have been sold while they were hidden. */
export function showAgain(world: World, desk: Desk, from: number): void {
  for (const listing of desk.listings.values()) {
    if (listing.state !== 'listed' || !listing.hidden) continue;
    Object.assign(listing, { hidden: false, sellsAt: timeOfSale(world, desk.market, listing, from) });
  }
}

/** A buyer buys a listing. The market takes nothing off other markets, and does not know what was sold there. */
export function sell(world: World, desk: Desk, desks: readonly Desk[], listing: Listing, at: number): Sale {
  const { asset, id, price, stated } = listing;
  const first = soldBefore(desks, asset.id);
  if (first)
    desk.mistakes.soldTwice.push({
      assetId: asset.id,
      listingId: id,
      at,
      listedAt: listing.listedAt,
      first: { market: first.desk.market, at: first.sale.soldAt },
    });
  const share = uniform(hashText(`${desk.market} ${id} ${at}`, world.seed));
  const sale: Sale = {
    id: `${id}${String(desk.sales.length + 1).padStart(4, '0')}`,
    listing,
    asset,
    price,
    stated,
    soldAt: at,
    buyerLeaves: share < world.trading.fallThrough,
    undeliverable: false,
    deliveredAt: null,
    paysAt: payTime(desk.rules, at),
    end: null,
  };
  change(world, desk, listing, at, { state: 'sold' });
  desk.sales.push(sale);
  return sale;
}

/** The sale of this asset that stands: not ended, or ended by a reversal. */
export function soldBefore(desks: readonly Desk[], assetId: string): { desk: Desk; sale: Sale } | null {
  for (const desk of desks)
    for (const sale of desk.sales)
      if (sale.asset.id === assetId && (sale.end === null || sale.end.how === 'reversed')) return { desk, sale };
  return null;
}

/** The seller hands over what was sold. */
export function handOverNow(world: World, seller: Seller, desk: Desk, sale: Sale, at: number): void {
  if (seller.gone.has(sale.asset.id)) {
    sale.undeliverable = true;
    return;
  }
  if (sale.buyerLeaves) return fallThrough(world, desk, sale, at);
  sale.deliveredAt = at;
  seller.gone.add(sale.asset.id);
}

function fallThrough(world: World, desk: Desk, sale: Sale, at: number): void {
  sale.end = { how: 'fell_through', by: 'buyer', at };
  const { listing } = sale;
  if (!desk.rules.relists) return change(world, desk, listing, at, { state: 'gone' });
  change(world, desk, listing, at, { state: 'listed' });
  listing.sellsAt = timeOfSale(world, desk.market, listing, at);
}

/** The market punishes a sale that was not handed over. */
function fail(world: World, desk: Desk, sale: Sale, at: number): void {
  sale.end = { how: 'failed', by: 'seller', at };
  change(world, desk, sale.listing, at, { state: 'gone' });
  desk.failedTrades += 1;
  desk.bannedUntil = Math.max(desk.bannedUntil ?? 0, at + banMs(desk.failedTrades));
}
