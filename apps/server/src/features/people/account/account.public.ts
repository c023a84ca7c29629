export { readReachability, readTradeLink } from './profile.reads.ts';
export { ADJUSTMENT, eraseAgain, eraseUser, isMoneyUnderWay } from './delete-account.ts';
export { maskedMail, tradeLinkContext } from './profile.rules.ts';
export { tellOldAddress, type TellParts } from './tell-old-address.ts';
