import { MarketError } from '@lootfolio/marketplaces/port';
import { SteamError } from '@lootfolio/steam-trading/error';
import type { Db } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { LimitReached } from '../../../platform/outside/request-limiter.ts';
import type { Difference } from './compare.rules.ts';
import { storeAttempt, storeComparison, storeFailure } from './reconciliation.store.ts';
import { tellOfDifferences } from './tell-of-differences.ts';

export type Comparison = { differences: readonly Difference[]; compared: number };

/**
 * Compares a subject and stores what differs. New differences are told to administrators. What an outside service refuses is stored as a
 * failure, and tried again later.
 */
export async function reconcile(db: Db, subject: string, compare: () => Promise<Comparison>): Promise<void> {
  await storeAttempt(db, subject);
  try {
    const { differences, compared } = await compare();
    await inTransaction(db, async (tx) => {
      const fresh = await storeComparison(tx, subject, differences, compared);
      if (fresh.length > 0) await tellOfDifferences(tx, subject, fresh.length);
    });
  } catch (error) {
    if (!isOfOutside(error)) throw error;
    await storeFailure(db, subject, error.message);
  }
}

const isOfOutside = (error: unknown): error is Error =>
  error instanceof MarketError || error instanceof SteamError || error instanceof LimitReached;
