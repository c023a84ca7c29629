export { doctorKey, NEEDS_KEY, type DoctorKey } from './doctor-accounts.ts';
export { decryptedKey, proxyOf, type KeyParts } from './market-account.ts';
export { readKey, readKeys, readProxy } from './market-keys.reads.ts';
export { keyContext } from './market-keys.rules.ts';
export { lockKey, storeCheck } from './market-keys.store.ts';
export { BALANCE_MARKETS, createBalances, type BalanceItem } from './view-balances.ts';
