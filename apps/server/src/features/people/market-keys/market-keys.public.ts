export { decryptedKey, proxyOf, type KeyParts } from './market-account.ts';
export { readKeys } from './market-keys.reads.ts';
export { BALANCE_MARKETS, createBalances, type BalanceItem } from './view-balances.ts';
