import type { Reader } from '../../../platform/database/database.ts';
import type { KeyMarket } from './market-keys.rules.ts';
import type { KeyCheck, StoredBalance } from './market-keys.store.ts';

export type KeyRow = {
  market: KeyMarket;
  sealed: string;
  hint: string;
  updated_at: Date;
  checked_at: Date | null;
  check_result: KeyCheck;
  /** Since when the key may list and reprice; null when it may not. */
  selling_at: Date | null;
};

/** Returns the keys that a user has set. */
export async function readKeys(db: Reader, userId: number): Promise<KeyRow[]> {
  const rows = await db
    .selectFrom('market_keys')
    .select(['market', 'sealed', 'hint', 'updated_at', 'checked_at', 'check_result', 'selling_at'])
    .where('user_id', '=', userId)
    .execute();
  return rows as KeyRow[];
}

/** Returns a user's key at one market, sealed; null when there is none. */
export async function readKey(db: Reader, userId: number, market: string): Promise<string | null> {
  const row = await db
    .selectFrom('market_keys')
    .select('sealed')
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .executeTakeFirst();
  return row?.sealed ?? null;
}

/** Returns a user's proxy, sealed; null when there is none. */
export async function readProxy(db: Reader, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('proxy_sealed').where('id', '=', userId).executeTakeFirst();
  return row?.proxy_sealed ?? null;
}

/** Returns the balance that each market last reported, by slug. */
export async function readBalances(db: Reader, userId: number): Promise<Map<string, StoredBalance>> {
  const rows = await db
    .selectFrom('market_balances')
    .select(['market', 'usable', 'on_hold', 'error', 'asked_at'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ market, ...reported }) => [market, reported]));
}
