import { MARKETS, MONEY_MARKETS as PAYING, OPEN_MARKETS, type Payout } from '@lootfolio/domain/markets';

const slugsOf = (payout: Payout): string[] => MARKETS.filter((market) => market.payout === payout).map((market) => market.slug);

/** Slugs of the open markets in display order: what "All markets" means on the buying side. */
export const ALL_MARKETS: readonly string[] = OPEN_MARKETS.map(({ slug }) => slug);
/** The open markets that pay out money. "All markets" means these on the selling side. */
export const MONEY_MARKETS: readonly string[] = PAYING.map(({ slug }) => slug);
export const TRADE_MARKETS: readonly string[] = slugsOf('trade');
