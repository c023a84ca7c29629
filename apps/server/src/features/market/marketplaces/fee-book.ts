import { feeOf, type Fee } from '@lootfolio/domain/fees';
import { GAMES, type AppId } from '@lootfolio/domain/games';
import type { Db, Reader } from '../../../platform/database/database.ts';
import type { Listener } from '../../../platform/database/listen.ts';
import { feeInGame, type FeeSet, sellingFee } from './marketplaces.rules.ts';
import { allMarketplaces, ownFeesOf } from './marketplaces.store.ts';

/** Cache of selling fees. Every net figure uses it. */
export type FeeBook = {
  /** The markets' selling fees in a game, by market id. */
  marketFees: (appId: AppId) => ReadonlyMap<number, Fee>;
  /** Returns a user's own fees by market id: the same object until they change. */
  own: (userId: number | null) => Promise<ReadonlyMap<number, Fee>>;
  /**
   * Returns the own fees of several users, with at most one query.
   * @param within the caller's open transaction, if there is one: a second connection could wait for that transaction
   */
  ownOf: (userIds: readonly number[], within?: Reader) => Promise<ReadonlyMap<number, ReadonlyMap<number, Fee>>>;
  /**
   * Returns a user's fees. Own fees take precedence over the markets' fees.
   * @param within the caller's open transaction, if there is one: a second connection could wait for that transaction
   */
  feesFor: (userId: number | null, within?: Reader) => Promise<(marketId: number, appId: AppId) => Fee>;
  /** Drops a user's fees from the cache. The process that changed them calls this itself, because the notification arrives later. */
  invalidate: (userId: number) => void;
  onChanged: (watcher: () => void) => void;
};

/** The maximum number of users whose fees are cached. */
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
    const fees = (await allMarketplaces(db)).map((row) => ({ id: row.id, fee: sellingFee(row, set) }));
    marketFees = new Map(GAMES.map(({ appId }) => [appId, new Map(fees.map(({ id, fee }) => [id, feeInGame(fee, appId)]))]));
    // own fees have the basis of the market's fee: on top of the price, or included in it
    invalidate(null);
    for (const watcher of watchers) watcher();
  };
  await readMarkets();
  listener.on('marketplaces', readMarkets);
  listener.on('market_fees', (userId) => invalidate(userId === null ? null : Number(userId)));

  const readOwn = async (reader: Reader, userIds: readonly number[]): ReturnType<FeeBook['ownOf']> => {
    const unread = [...new Set(userIds)].filter((userId) => !cache.has(userId));
    const found = new Map(userIds.flatMap((userId) => (cache.has(userId) ? [[userId, cache.get(userId)!]] : [])));
    if (unread.length === 0) return found;
    const before = changes;
    const basisOf = (marketId: number) => marketFees.get(GAMES[0]!.appId)?.get(marketId)?.basis;
    for (const [userId, fees] of await ownFeesOf(reader, unread)) {
      const read = fees.size === 0 ? NONE : new Map([...fees].map(([marketId, percent]) => [marketId, feeOf(percent, basisOf(marketId))]));
      found.set(userId, read);
      if (before !== changes) continue;
      if (cache.size >= MAX_CACHED_USERS) cache.clear();
      cache.set(userId, read);
    }
    return found;
  };
  const own = async (userId: number | null, reader: Reader = db): ReturnType<FeeBook['own']> =>
    userId === null ? NONE : (cache.get(userId) ?? (await readOwn(reader, [userId])).get(userId)!);

  return {
    marketFees: (appId) => marketFees.get(appId)!,
    own: (userId) => own(userId),
    ownOf: (userIds, within = db) => readOwn(within, userIds),
    feesFor: async (userId, within) => {
      const userFees = await own(userId, within);
      return (marketId, appId) => userFees.get(marketId) ?? marketFees.get(appId)!.get(marketId)!;
    },
    invalidate,
    onChanged: (watcher) => watchers.push(watcher),
  };
}
