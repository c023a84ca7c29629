import { findMarket } from '@lootfolio/domain/markets';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';

/** A market by its slug. */
export function MarketName({ slug }: { slug: string }) {
  const market = findMarket(slug);
  if (market) return <MarketBadge id={market.id} name={market.name} marksClosed={false} />;
  return <span className="muted">{slug}</span>;
}
