import { findMarket, marketName } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { useMarketplace } from '../../../market/marketplaces/marketplaces.public.tsx';

/** What the seller has to do: nothing else goes on before. */
export function SaleHandOver({ slug }: { slug: string }) {
  const market = marketName(slug);
  const link = useMarketplace(findMarket(slug)?.id ?? 0)?.link;
  return (
    <Notice tone="warning">
      {t('sales.handOverNow', { market })}{' '}
      {link && (
        <a className="link" href={link} target="_blank" rel="noopener noreferrer">
          {t('sales.openMarket', { market })}
        </a>
      )}
    </Notice>
  );
}
