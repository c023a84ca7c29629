import { findTradeUps, valueContract, type Contract } from '@lootfolio/board/trade-ups';
import type { TradeUpPool } from '@lootfolio/board/trade-up-pools';
import type { Fee } from '@lootfolio/domain/fees';
import { APP_IDS } from '@lootfolio/domain/games';
import { MONEY_MARKETS, OPEN_MARKETS } from '@lootfolio/domain/markets';
import { findExterior } from '@lootfolio/domain/names';
import { assumedFloat, contractSize, normalisedFloat, type FloatAssumption, type FloatRange } from '@lootfolio/domain/trade-up';
import { nowMs } from '../../../platform/process/clock.ts';
import { mapInSlices, runSlices } from '../../../platform/process/slices.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import { wearOf } from '../items/items.public.ts';
import { priceOutcome, type Offers } from './price-outcome.ts';
import type { TradeUpBook, TradeUpPart } from './trade-up-book.ts';

/** Where outcomes are sold, and where inputs are bought. */
const TARGETS: readonly number[] = MONEY_MARKETS.map(({ id }) => id);
const SOURCES: readonly number[] = OPEN_MARKETS.map(({ id }) => id);

/** The contracts of a search. `part`: its rarity and kind; the pools' ids are places in `parts`. */
export type FoundContract = Contract & { part: TradeUpPart };
export type Found = {
  assumption: FloatAssumption;
  searchedAt: number;
  version: number;
  parts: readonly TradeUpPart[];
  offers: Offers;
  contracts: readonly FoundContract[];
};

type Parts = { boards: Boards; book: TradeUpBook };

/** Returns the best offers for these items on the board. @param own the user's own fees, by market id */
export async function readOffers(boards: Boards, items: readonly Item[], own: ReadonlyMap<number, Fee>): Promise<Offers> {
  const ids = [...new Set(items.map(({ itemId }) => itemId))];
  const offers = await runSlices(boards.of(APP_IDS.cs2).offers(ids, { sources: SOURCES, targets: TARGETS, fees: own, now: nowMs() }));
  return new Map(ids.map((id, at) => [id, offers[at]!]));
}

const itemsOf = ({ inputs, outcomes }: TradeUpPart): Item[] => [...inputs, ...outcomes.flatMap(({ items }) => items.flat())];

/** Returns the float that is assumed for an input of this item. */
export const floatOf = (item: Item, assumption: FloatAssumption): number =>
  assumedFloat(findExterior(item.exterior!)!, rangeOf(item), assumption);

/** Returns the range of floats of a skin that can be traded up. */
export const rangeOf = (item: Item): FloatRange => wearOf(item.shortName)!;

/**
 * Searches all rarities for the best contracts at the markets' fees. This takes one and a half seconds, in slices of a few milliseconds.
 */
export async function searchBoard({ boards, book }: Parts, assumption: FloatAssumption): Promise<Found> {
  const { version } = boards.of(APP_IDS.cs2);
  const searchedAt = nowMs();
  const offers = await readOffers(boards, book.parts.flatMap(itemsOf), new Map());
  const pools = await mapInSlices([...book.parts.entries()], ([id, part]) => poolOf(id, part, offers, assumption));
  const contracts: FoundContract[] = [];
  for (const same of Map.groupBy(pools, ({ id }) => groupOf(book.parts[id]!)).values()) {
    const part = book.parts[same[0]!.id]!;
    const found = await runSlices(findTradeUps(same, contractSize(part.rarity)));
    contracts.push(...found.map((contract) => ({ ...contract, part })));
  }
  return { assumption, searchedAt, version, parts: book.parts, offers, contracts };
}

const groupOf = ({ rarity, isStattrak }: TradeUpPart): string => `${rarity} ${isStattrak}`;

/** Returns the same contracts with a user's own fees. */
export async function withOwnFees(found: Found, boards: Boards, own: ReadonlyMap<number, Fee>): Promise<Found> {
  const offers = await readOffers(boards, found.parts.flatMap(itemsOf), own);
  const pools = await mapInSlices([...found.parts.entries()], ([id, part]) => poolOf(id, part, offers, found.assumption));
  const contracts = await mapInSlices(found.contracts, ({ parts, wear, part }) => ({
    ...valueContract(
      parts.map(({ pool, inputs }) => ({ pool: pools[pool.id]!, inputs })),
      wear,
    ),
    part,
  }));
  // the prices of the inputs stay the prices of the search
  const merged = new Map([...found.offers].map(([id, { buy }]) => [id, { ...offers.get(id)!, buy }]));
  return { ...found, offers: merged, contracts };
}

function poolOf(id: number, { inputs, outcomes }: TradeUpPart, offers: Offers, assumption: FloatAssumption): TradeUpPool {
  return {
    id,
    inputs: inputs.flatMap((item) => {
      const buy = offers.get(item.itemId)?.buy;
      return buy
        ? [
            {
              itemId: item.itemId,
              price: buy.price,
              wear: normalisedFloat(floatOf(item, assumption), rangeOf(item)),
              most: buy.quantity ?? 1,
            },
          ]
        : [];
    }),
    outcomes: outcomes.map(({ range, items }) => ({
      range,
      nets: items.map((same) => (same.length === 0 ? null : (priceOutcome(offers, same).sale?.net ?? null))),
    })),
  };
}
