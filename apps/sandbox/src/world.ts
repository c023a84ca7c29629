import type { AppId } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import { dayOf, stepOf, type Clock } from './clock.ts';
import { bidFor } from './model/bids.ts';
import { MARKET_TRAITS } from './model/market-traits.ts';
import { createModel, type Offer, type PriceModel } from './model/prices.ts';
import { hashText } from './model/random.ts';
import type { FilePrices } from './prices-file.ts';
import { ratesOf, type Rates } from './rates.ts';
import { emptyAccounts, type SteamAccounts } from './steam/trading/state.ts';
import { emptyTrading, type Trading } from './trading/state.ts';

/** The data behind every host of the sandbox. Prices are in thousandths of a dollar. */
export type World = {
  seed: number;
  clock: Clock;
  /** The time at which the sandbox first started, in milliseconds. */
  startedAt: number;
  model: PriceModel;
  /** The prices of a file. They replace the model's prices for the games in the file. */
  file: FilePrices | null;
  rates: () => Rates;
  /** A market's list in the form that most markets use: one row for all phases of an item, with the lowest price. */
  list: (market: string, appId: AppId) => readonly Offer[];
  /** Like `list`, but with one row per phase. */
  phases: (market: string, appId: AppId) => readonly Offer[];
  /** The highest buy order on the market for an item that it offers; null when nobody bids. */
  bid: (market: string, offer: Offer) => Money | null;
  /** The listings and sales of the owners of keys. */
  trading: Trading;
  /** The accounts that trade at Steam, as far as they differ from usual ones. */
  steam: SteamAccounts;
  /** Returns growing numbers for ids that are never given again, after a restart neither: they begin with the time of the start. */
  nextNumber: () => number;
  /** True when the market trades the game. */
  offersGame: (market: string, appId: AppId) => boolean;
};

/** What people did in a sandbox, and when it first started: all that its next start cannot compute. */
export type Memory = Pick<World, 'startedAt' | 'trading' | 'steam'>;

/** Numbers count tenths of a second since this time, so a later start begins above all that an earlier one gave. */
const FIRST_START = Date.UTC(2026, 0, 1);
const MS_PER_NUMBER = 100;

/** The maximum number of cached lists. It is enough for all lists that clients are reading page by page. */
const MAX_CACHED_LISTS = 12;

/**
 * @param pricesAsOf the model's prices at the start are the prices of this time, in milliseconds; without it, the prices of the clock's
 * time
 * @param memory what happened before an earlier end
 */
export function createWorld(
  seed: number,
  clock: Clock,
  file: FilePrices | null,
  { pricesAsOf, memory }: { pricesAsOf?: number | undefined; memory?: Memory | null } = {},
): World {
  const model = createModel(seed, pricesAsOf === undefined ? 0 : stepOf(clock.now()) - stepOf(pricesAsOf));
  const phases = cached(clock, (market, appId) =>
    file?.games.has(appId) ? file.offers(market, appId) : model.offers(market, appId, clock.now()),
  );
  let count = Math.floor((clock.now() - FIRST_START) / MS_PER_NUMBER);
  return {
    seed,
    clock,
    startedAt: memory?.startedAt ?? clock.now(),
    model,
    file,
    rates: () => ratesOf(seed, dayOf(clock.now()), file !== null),
    phases,
    trading: memory?.trading ?? emptyTrading(),
    steam: memory?.steam ?? emptyAccounts(),
    nextNumber: () => (count += 1),
    list: cached(clock, (market, appId) => mergePhases(phases(market, appId))),
    bid: (market, offer) => {
      const { item } = offer;
      // the model has no usual price for the items of a file
      const usual = file?.games.has(item.appId) ? Infinity : model.reference(item, dayOf(clock.now())).price;
      return bidFor(offer, usual * (MARKET_TRAITS[market]?.ratio ?? 1), hashText(market, seed), stepOf(clock.now()));
    },
    offersGame: (market, appId) => MARKET_TRAITS[market]?.games.includes(appId) ?? false,
  };
}

type ListFunction = (market: string, appId: AppId) => readonly Offer[];

function cached(clock: Clock, compute: ListFunction): ListFunction {
  const cache = new Map<string, readonly Offer[]>();
  return (market, appId) => {
    const key = `${stepOf(clock.now())} ${market} ${appId}`;
    const list = cache.get(key) ?? compute(market, appId);
    cache.delete(key);
    cache.set(key, list);
    if (cache.size > MAX_CACHED_LISTS) cache.delete(cache.keys().next().value!);
    return list;
  };
}

function mergePhases(offers: readonly Offer[]): Offer[] {
  const merged: Offer[] = [];
  const phased = new Map<string, Offer>();
  for (const offer of offers) {
    const { item, price, quantity } = offer;
    if (item.phase === null) {
      merged.push(offer);
      continue;
    }
    const row = phased.get(item.name);
    if (row) {
      row.price = Math.min(row.price, price);
      row.quantity += quantity;
      continue;
    }
    const first = { item: { ...item, phase: null }, price, quantity };
    phased.set(item.name, first);
    merged.push(first);
  }
  return merged;
}
