export { followPresence } from './follow-presence.ts';
export { marketReadings, notSent, type MarketReading, type ReadingOf } from './market-reading.ts';
export { readStatedCurrency, storeCurrency } from './presence.store.ts';
export { openMarket, type OpenMarket, type Purpose, type SellerParts } from './seller.ts';
export { sellingFeesOf, sellingFeesOfUsers } from './selling-fees.ts';
