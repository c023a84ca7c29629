import type { Fee } from '@lootfolio/domain/fees';
import type { Db } from '../../platform/database/database.ts';
import type { Listener } from '../../platform/database/listen.ts';
import { allMarketplaces, feeOfRow, ownFees } from './marketplaces.store.ts';

/** Selling fees in memory: every net figure reads them here. */
export type FeeBook = {
  /** The market's own fee, by market id. */
  marketFees: () => ReadonlyMap<number, Fee>;
  /** The own fees of a user, by market id; the same object as long as they do not change. */
  own: (userId: number | null) => Promise<ReadonlyMap<number, Fee>>;
  /** A user's fees, own ones first. */
  feesFor: (userId: number | null) => Promise<(marketId: number) => Fee>;
  /** Reads a user's fees again the next time; the process that changed them must not wait to hear of it. */
  forget: (userId: number) => void;
  onChanged: (watcher: () => void) => void;
};

/** Of so many users the fees are remembered. */
const MOST_USERS = 20_000;
const NONE: ReadonlyMap<number, Fee> = new Map();

export async function loadFeeBook(db: Db, listener: Listener): Promise<FeeBook> {
  let marketFees = new Map<number, Fee>();
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
    marketFees = new Map((await allMarketplaces(db)).map((row) => [row.id, feeOfRow(row)]));
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
            [...fees].map(([marketId, percent]) => [
              marketId,
              { basisPoints: Math.round(percent * 100), basis: marketFees.get(marketId)?.basis ?? 'of_price', known: true },
            ]),
          );
    if (before !== changes) return read;
    if (ofUsers.size >= MOST_USERS) ofUsers.clear();
    ofUsers.set(userId, read);
    return read;
  };

  return {
    marketFees: () => marketFees,
    own,
    feesFor: async (userId) => {
      const mine = await own(userId);
      return (marketId) => mine.get(marketId) ?? marketFees.get(marketId)!;
    },
    forget,
    onChanged: (watcher) => watchers.push(watcher),
  };
}
