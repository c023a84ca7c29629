import type { Sale, Thing } from '@lootfolio/domain/costs/costs';
import { decideCosts } from '@lootfolio/domain/costs/decide-costs';
import { localDate } from '@lootfolio/domain/schedule';
import type { Tx } from '../../platform/database/database.ts';
import {
  assignThings,
  findLater,
  forgetChoices,
  lockUncharged,
  readGone,
  readUnmatched,
  releaseCharges,
  storeCharges,
  type Charge,
  type UnchargedSale,
} from './charge-sales.store.ts';
import { readHeld, readLots } from '../costs.reads.ts';
import { matchThings } from './match-things.ts';
import type { Stall } from './sales.store.ts';
import { timeZoneOf } from '../time-zones.reads.ts';

/**
 * Lets sales take what was bought, by the one rule of costs: the purchase of their thing, else the oldest. A sale that finds none keeps an
 * unknown cost, until a purchase of its item is added. A typed cost stays.
 * @param which only these sales, or all sales of these items
 */
export async function chargeSales(
  tx: Tx,
  userId: number,
  which: { ids: readonly number[] } | { itemIds: readonly number[] },
): Promise<void> {
  const all = await lockUncharged(tx, userId, which);
  const retaken = await takeChosen(tx, userId, all);
  const uncharged = all.filter(({ id }) => !retaken.has(id));
  if (uncharged.length === 0) return;
  const itemIds = [...new Set(uncharged.map(({ itemId }) => itemId))];
  const found = matchThings(uncharged, await readGone(tx, userId, itemIds));
  if (found.length > 0) await assignThings(tx, found);
  const later = await findLater(tx, userId, earliestOf(uncharged, new Set(found.map(({ saleId }) => saleId))));
  const released = await releaseCharges(tx, later);
  const ids = [...uncharged.map(({ id }) => id), ...released];
  const sales = found.length + released.length > 0 ? await lockUncharged(tx, userId, { ids }) : uncharged;
  const zone = await timeZoneOf(tx, userId);
  const held = await readHeld(tx, userId, itemIds);
  const sold = sales.map((sale) => thingOf(sale));
  const isSold = new Set(sold.map(({ id }) => id));
  const { sales: parts } = decideCosts({
    lots: await readLots(tx, userId, itemIds),
    things: [...held.filter(({ id }) => !isSold.has(id)), ...sold.filter(isKnown)],
    // numbered by time: on one day the rule goes by number
    sales: sales.map((sale, at): Sale => ({
      id: at,
      itemId: sale.itemId,
      units: 1,
      soldOn: localDate(sale.soldAt, zone),
      thingId: isKnown(sold[at]!) ? sold[at]!.id : null,
      float: null,
    })),
    reversals: [],
  });
  const charges = sales.map((sale, at) => chargeOf(sale, parts.get(at)?.[0], zone));
  // of thousands of sales without a purchase, most still take nothing
  await storeCharges(
    tx,
    charges.filter(
      ({ lotId, cost, acquiredOn }, at) => lotId !== null || cost !== sales[at]!.typed || acquiredOn !== sales[at]!.acquiredOn,
    ),
  );
}

/**
 * Lets sales take the purchases again that their owners chose. One whose purchase is used up meanwhile is decided by the rule.
 * @returns the sales that took theirs
 */
async function takeChosen(tx: Tx, userId: number, sales: readonly UnchargedSale[]): Promise<Set<number>> {
  const chosen = sales.filter(({ chosenLot }) => chosenLot !== null);
  if (chosen.length === 0) return new Set();
  const lots = new Map((await readLots(tx, userId, [...new Set(chosen.map(({ itemId }) => itemId))])).map((lot) => [lot.id, { ...lot }]));
  const zone = await timeZoneOf(tx, userId);
  const charges = chosen.flatMap((sale): Charge[] => {
    const lot = lots.get(sale.chosenLot!);
    if (!lot || lot.open === 0) return [];
    lot.open -= 1;
    return [chargeOf(sale, { lot: lot.id, unitCost: lot.unitCost, boughtOn: lot.boughtOn }, zone)];
  });
  await storeCharges(tx, charges);
  const retaken = new Set(charges.map(({ id }) => id));
  await forgetChoices(
    tx,
    chosen.flatMap(({ id }) => (retaken.has(id) ? [] : [id])),
  );
  return retaken;
}

/**
 * Finds the things of sales of a stall that belong to none: they may have left the inventory meanwhile. What the rule let such a sale take is
 * given back, because its thing may have another purchase.
 * @returns the sales for which the rule has to decide: on what nothing new is known, it decides no other way
 */
export async function findThings(tx: Tx, stall: Stall, since: Date): Promise<number[]> {
  const unmatched = await readUnmatched(tx, stall, since);
  const found = matchThings(unmatched, await readGone(tx, stall.userId, [...new Set(unmatched.map(({ itemId }) => itemId))]));
  await assignThings(tx, found);
  const ids = found.map(({ saleId }) => saleId);
  await releaseCharges(tx, ids);
  return ids;
}

/** Returns the time of the earliest sale of an unknown thing, by item. @param found the sales whose thing was just found */
function earliestOf(sales: readonly UnchargedSale[], found: ReadonlySet<number>): Map<number, Date> {
  const earliest = new Map<number, Date>();
  // sales are in the order of their times
  for (const { id, itemId, soldAt, assetId } of sales)
    if (assetId === null && !found.has(id) && !earliest.has(itemId)) earliest.set(itemId, soldAt);
  return earliest;
}

/** A sale without a thing counts as a thing of its own when its cost was typed: so it takes the purchase with this cost. */
const isKnown = ({ id, typed }: Thing): boolean => id > 0 || typed !== null;

const thingOf = ({ id, itemId, assetId, soldAt, typed, typedAtThing, fingerprint, ...of }: UnchargedSale): Thing => ({
  id: assetId ?? -id,
  itemId,
  units: 0,
  typed: typed ?? typedAtThing,
  fingerprint,
  acquiredAt: (of.boughtOn === null ? of.firstSeen : new Date(of.boughtOn))?.getTime() ?? soldAt.getTime(),
  backAt: of.returnedAt?.getTime() ?? null,
});

type Part = { lot: number | 'typed'; unitCost: number; boughtOn: string };

function chargeOf(sale: UnchargedSale, part: Part | undefined, zone: string): Charge {
  const { id, soldAt, typed, typedAtThing } = sale;
  const seen = sale.firstSeen ?? sale.listedAt;
  const bought = typeof part?.lot === 'number' ? part.boughtOn : null;
  return {
    id,
    lotId: typeof part?.lot === 'number' ? part.lot : null,
    cost: typed ?? part?.unitCost ?? null,
    source: typed !== null ? 'typed' : part ? (typedAtThing === null ? 'lot' : 'thing') : null,
    acquiredOn: bought ?? sale.boughtOn ?? sale.acquiredOn ?? (seen && localDate(seen, zone)),
    soldOn: localDate(soldAt, zone),
  };
}
