import { feeOf, type Fee } from '@lootfolio/domain/fees';
import { GAMES, type AppId } from '@lootfolio/domain/games';
import type { Db } from '../../platform/database/database.ts';
import type { Listener } from '../../platform/database/listen.ts';
import { feeInGame, type FeeSet, sellingFee } from './marketplaces.rules.ts';
import { allMarketplaces, ownFees } from './marketplaces.store.ts';

/** Selling fees in memory: every net figure reads them here. */
export type FeeBook = {
  /** The markets' own fees in a game, by market id. */
  marketFees: (appId: AppId) => ReadonlyMap<number, Fee>;
  /** The own fees of a user, by market id; the same object as long as they do not change. */
  own: (userId: number | null) => Promise<ReadonlyMap<number, Fee>>;
  /** A user's fees, own ones first. */
  feesFor: (userId: number | null) => Promise<(marketId: number, appId: AppId) => Fee>;
  /** Reads a user's fees again the next time; the process that changed them must not wait to hear of it. */
  forget: (userId: number) => void;
  onChanged: (watcher: () => void) => void;
};

/** Of so many users the fees are remembered. */
const MOST_USERS = 20_000;
const NONE: ReadonlyMap<number, Fee> = new Map();

export async function loadFeeBook(db: Db, listener: Listener, set: FeeSet): Promise<FeeBook> {
  let marketFees = new Map<AppId, ReadonlyMap<number, Fee>>();
  const ofUsers = new Map<number, ReadonlyMap<number, Fee>>();
  const watchers: (() => void)[] = [];

  // fees that change while they are being read must not be remembered
  let changes = 0;
  const forget = (userId: number | null): void => {
    changes += 1;
    if (userId === null) ofUsers.clear();
    else ofUsers.delete(userId);
  };

  const readMarkets = async (): Promise<void> => {
    const fees = (await allMarketplaces(db)).map((row) => ({ id: row.id, fee: sellingFee(row.slug, row.fees_sell_percent, set) }));
    marketFees = new Map(GAMES.map(({ appId }) => [appId, new Map(fees.map(({ id, fee }) => [id, feeInGame(fee, appId)]))]));
    // own fees lie on the price or within it as the market's do
    forget(null);
    for (const watcher of watchers) watcher();
  };
  await readMarkets();
  listener.on('marketplaces', readMarkets);
  listener.on('market_fees', (userId) => forget(userId === null ? null : Number(userId)));

  const own = async (userId: number | null): Promise<ReadonlyMap<number, Fee>> => {
    if (userId === null) return NONE;
    const known = ofUsers.get(userId);
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
    if (ofUsers.size >= MOST_USERS) ofUsers.clear();
    ofUsers.set(userId, read);
    return read;
  };

  return {
    marketFees: (appId) => marketFees.get(appId)!,
    own,
    feesFor: async (userId) => {
      const mine = await own(userId);
      return (marketId, appId) => mine.get(marketId) ?? marketFees.get(appId)!.get(marketId)!;
    },
    forget,
    onChanged: (watcher) => watchers.push(watcher),
  };
}
