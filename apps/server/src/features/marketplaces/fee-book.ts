import { feeOf, type Fee } from '@lootfolio/domain/fees';
import { GAMES, type AppId } from '@lootfolio/domain/games';
import type { Db } from '../../platform/database/database.ts';
import type { Listener } from '../../platform/database/listen.ts';
import { feeInGame, type FeeSet, sellingFee } from './marketplaces.rules.ts';
import { allMarketplaces, ownFees } from './marketplaces.store.ts';

/** Cache of selling fees. Every net figure uses it. */
export type FeeBook = {
  /** The markets' selling fees in a game, by market id. */
  marketFees: (appId: AppId) => ReadonlyMap<number, Fee>;
  /** A user's own fees by market id. Returns the same object until they change. */
  own: (userId: number | null) => Promise<ReadonlyMap<number, Fee>>;
  /** A user's fees. Own fees take precedence over the markets'. */
  feesFor: (userId: number | null) => Promise<(marketId: number, appId: AppId) => Fee>;
  /** Drops a user's fees from the cache. The process that changed them calls it, because the notification arrives later. */
  invalidate: (userId: number) => void;
  onChanged: (watcher: () => void) => void;
};

/** Number of users whose fees are cached. */
const MAX_CACHED_USERS = 20_000;
const NONE: ReadonlyMap<number, Fee> = new Map();

export async function loadFeeBook(db: Db, listener: Listener, set: FeeSet): Promise<FeeBook> {
  let marketFees = new Map<AppId, ReadonlyMap<number, Fee>>();
  const cache = new Map<number, ReadonlyMap<number, Fee>>();
  const watchers: (() => void)[] = [];

  // a reading that overlaps a change must not be cached
  let changes = 0;
  const invalidate = (userId: number | null): void => {
    changes += 1;
    if (userId === null) cache.clear();
    else cache.delete(userId);
  };

  const readMarkets = async (): Promise<void> => {
    const fees = (await allMarketplaces(db)).map((row) => ({ id: row.id, fee: sellingFee(row.slug, row.fees_sell_percent, set) }));
    marketFees = new Map(GAMES.map(({ appId }) => [appId, new Map(fees.map(({ id, fee }) => [id, feeInGame(fee, appId)]))]));
    // own fees have the basis of the market's fee: on top of the price, or part of it
    invalidate(null);
    for (const watcher of watchers) watcher();
  };
  await readMarkets();
  listener.on('marketplaces', readMarkets);
  listener.on('market_fees', (userId) => invalidate(userId === null ? null : Number(userId)));

  const own = async (userId: number | null): Promise<ReadonlyMap<number, Fee>> => {
    if (userId === null) return NONE;
    const known = cache.get(userId);
    if (known) return known;
    const before = changes;
    const fees = await ownFees(db, userId);
    const read: ReadonlyMap<number, Fee> =
      fees.size === 0
        ? NONE
        : new Map(
            [...fees].map(([marketId, percent]) => [marketId, feeOf(percent, marketFees.get(GAMES[0]!.appId)?.get(marketId)?.basis)]),
          );
    if (before !== changes) return read;
    if (cache.size >= MAX_CACHED_USERS) cache.clear();
    cache.set(userId, read);
    return read;
  };

  return {
    marketFees: (appId) => marketFees.get(appId)!,
    own,
    feesFor: async (userId) => {
      const userFees = await own(userId);
      return (marketId, appId) => userFees.get(marketId) ?? marketFees.get(appId)!.get(marketId)!;
    },
    invalidate,
    onChanged: (watcher) => watchers.push(watcher),
  };
}
