import type { PersonalData } from '../../../platform/database/personal-data.ts';
import { readBalances, readKeys, readProxy } from './market-keys.reads.ts';
import { eraseKeys } from './market-keys.store.ts';

/** Market keys, the balances read with them, and the proxy; secrets appear as set or not set. */
export const marketKeyData: PersonalData = {
  name: 'market_keys',
  read: async (db, userId) => ({
    keys: (await readKeys(db, userId)).map(({ market, updated_at, checked_at, check_result, selling_at }) => ({
      market,
      key: 'set',
      updated_at,
      checked_at,
      check: check_result,
      selling_at,
    })),
    balances: [...(await readBalances(db, userId))].map(([market, reported]) => ({ market, ...reported })),
    proxy: (await readProxy(db, userId)) === null ? null : 'set',
  }),
  erase: eraseKeys,
};
