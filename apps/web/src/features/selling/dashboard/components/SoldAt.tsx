import { findMarket } from '@lootfolio/domain/markets';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';

/** The market of a sale, by its slug. */
export const SoldAt = ({ market }: { market: string }) => (
  <MarketBadge id={findMarket(market)?.id ?? 0} name={findMarket(market)?.name ?? market} marksClosed={false} />
);
