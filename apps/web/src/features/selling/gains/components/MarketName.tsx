import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';

/** A market by its slug. Sales of purchase files have none. */
export function MarketName({ slug }: { slug: string }) {
  const market = findMarket(slug);
  if (market) return <MarketBadge id={market.id} name={market.name} marksClosed={false} />;
  return <span className="muted">{slug || t('gains.noMarket')}</span>;
}
