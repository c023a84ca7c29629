import { MARKETS, type Payout } from '@lootfolio/domain/markets';

const slugsOf = (payout: Payout): string[] => MARKETS.filter((market) => market.payout === payout).map((market) => market.slug);

/** Slugs of the markets in display order. */
export const ALL_MARKETS: readonly string[] = MARKETS.map((market) => market.slug);
/** The markets that pay out money. "All markets" means these on the selling side. */
export const MONEY_MARKETS: readonly string[] = slugsOf('cash');
export const TRADE_MARKETS: readonly string[] = slugsOf('trade');
