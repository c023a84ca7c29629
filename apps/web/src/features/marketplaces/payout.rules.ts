import { MARKETS, type Payout } from '@lootfolio/domain/markets';

const slugsOf = (payout: Payout): string[] => MARKETS.filter((market) => market.payout === payout).map((market) => market.slug);

/** Slugs of the markets, in the order of the screens. */
export const ALL_MARKETS: readonly string[] = MARKETS.map((market) => market.slug);
/** Those that pay out money: what "all markets" means where one sells. */
export const MONEY_MARKETS: readonly string[] = slugsOf('cash');
export const TRADE_MARKETS: readonly string[] = slugsOf('trade');
