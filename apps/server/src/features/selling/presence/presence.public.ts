export { followPresence } from './follow-presence.ts';
export { openMarket, type OpenMarket, type SellerParts } from './seller.ts';
export { sellingFeesOf } from './selling-fees.ts';
