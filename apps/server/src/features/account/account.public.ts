export { readReachability, readTradeLink } from './profile.reads.ts';
export { ADJUSTMENT, eraseUser, isMoneyUnderWay } from './delete-account.ts';
export { parseMailAddress, parseTradeLink, tradeLinkContext } from './profile.rules.ts';
