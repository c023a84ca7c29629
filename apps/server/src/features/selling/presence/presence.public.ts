export { followPresence } from './follow-presence.ts';
export { readStatedCurrency, storeCurrency } from './presence.store.ts';
export { openMarket, type OpenMarket, type SellerParts } from './seller.ts';
export { sellingFeesOf } from './selling-fees.ts';
