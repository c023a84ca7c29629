export { proxyOf } from './market-account.ts';
export { readKeys } from './market-keys.reads.ts';
