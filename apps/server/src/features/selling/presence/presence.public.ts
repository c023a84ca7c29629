export { isConnected } from './ask-market.ts';
export { followPresence } from './follow-presence.ts';
export { readStatedCurrency, storeCurrency } from './presence.store.ts';
export { notSent, readMarketKind, type MarketReading, type ReadItem } from './read-market-kind.ts';
export { openMarket, type OpenMarket, type Purpose, type SellerParts } from './seller.ts';
export { sellingFeesOf, sellingFeesOfUsers } from './selling-fees.ts';
