import { APP_IDS, type AppId } from '@lootfolio/domain/games';

/**
 * The differences between a market and Steam.
 * `ratio`: its median price as a share of Steam's. `coverage`: share of a game's items that it lists.
 * `highest`: items above this Steam price (dollars) are not traded on the market.
 * `spread`: standard deviation of the logarithm of its price around the ratio. `depth`: number of pieces relative to Buff (1).
 */
export type MarketTraits = { games: readonly AppId[]; ratio: number; coverage: number; spread: number; depth: number; highest: number };

const { cs2, dota2, tf2, rust } = APP_IDS;
const ALL = [cs2, dota2, tf2, rust];

const traits = (
  games: readonly AppId[],
  ratio: number,
  coverage: number,
  spread: number,
  depth: number,
  highest = Infinity,
): MarketTraits => ({
  games,
  ratio,
  coverage,
  spread,
  depth,
  highest,
});

export const MARKET_TRAITS: Readonly<Record<string, MarketTraits>> = {
  steam: traits(ALL, 1, 0.95, 0.03, 1.2, 2000),
  buff: traits(ALL, 0.74, 0.9, 0.1, 1),
  waxpeer: traits(ALL, 0.73, 0.62, 0.13, 0.3),
  marketcsgo: traits(ALL, 0.75, 0.73, 0.12, 0.4),
  bitskins: traits([cs2, tf2], 0.76, 0.29, 0.14, 0.1),
  skinport: traits(ALL, 0.8, 0.75, 0.1, 0.3),
  white_market: traits([cs2], 0.72, 0.6, 0.12, 0.2),
  shadowpay: traits([cs2, dota2, rust], 0.73, 0.5, 0.14, 0.15),
  gamerpay: traits([cs2], 0.78, 0.4, 0.13, 0.1),
  buffmarket: traits([cs2], 0.76, 0.85, 0.1, 0.5),
  skinthunder: traits([cs2], 0.82, 0.1, 0.18, 0.03),
  haloskins: traits([cs2], 0.71, 0.5, 0.12, 0.4),
  csfloat: traits([cs2], 0.72, 0.65, 0.1, 0.4),
  csdeals: traits(ALL, 0.79, 0.1, 0.16, 0.05),
  swapgg: traits(ALL, 0.86, 0.3, 0.14, 0.1),
  lisskins: traits([cs2, dota2, rust], 0.7, 0.55, 0.12, 0.4),
  itradegg: traits(ALL, 0.92, 0.2, 0.14, 0.06),
  skinflowgg: traits([cs2], 0.83, 0.15, 0.15, 0.05),
  lootfarm: traits(ALL, 0.88, 0.3, 0.12, 0.1),
  tradeitgg: traits(ALL, 0.9, 0.35, 0.13, 0.15),
  csmoney: traits([cs2], 0.77, 0.45, 0.08, 0.2),
  dmarket: traits([cs2, dota2, rust], 0.74, 0.55, 0.13, 0.2),
  skinland: traits([cs2], 0.71, 0.35, 0.14, 0.1),
};
