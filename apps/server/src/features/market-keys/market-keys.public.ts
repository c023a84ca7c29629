import type { PersonalData } from '../../platform/database/personal-data.ts';
import { readBalances, readKeys, readProxy } from './market-keys.reads.ts';
import { eraseKeys } from './market-keys.store.ts';

export { accountClient, askMarket, isKeyRefused, usableKey, type KeyParts } from './ask-market.ts';

/** Market keys, what the markets last said, and the proxy; secrets stand as set or not. */
export const marketKeyData: PersonalData = {
  name: 'market_keys',
  read: async (db, userId) => ({
    keys: (await readKeys(db, userId)).map(({ market, updated_at, checked_at, check_result }) => ({
      market,
      key: 'set',
      updated_at,
      checked_at,
      check: check_result,
    })),
    balances: [...(await readBalances(db, userId))].map(([market, said]) => ({ market, ...said })),
    proxy: (await readProxy(db, userId)) === null ? null : 'set',
  }),
  erase: eraseKeys,
};
