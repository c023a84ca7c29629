export { decryptedKey, proxyOf, type KeyParts } from './market-account.ts';
export { readKeys } from './market-keys.reads.ts';
export { keyContext } from './market-keys.rules.ts';
export { BALANCE_MARKETS, createBalances, type BalanceItem } from './view-balances.ts';
