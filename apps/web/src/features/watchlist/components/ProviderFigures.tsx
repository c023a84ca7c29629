import { BUFF_ID } from '@lootfolio/domain/markets';
import { t } from '../../../i18n/i18n.ts';
import { money, percent } from '../../../lib/format.ts';
import { Explain } from '../../../ui/Explain.tsx';
import { Delta, Money } from '../../../ui/figures.tsx';
import { Suspicious } from '../../../ui/Flag.tsx';
import { useSellingFee } from '../../marketplaces/marketplaces.public.tsx';
import type { ProviderPrice } from '../watchlist.queries.ts';
import css from './ProviderFigures.module.css';

/** A provider's price with its warning. */
export function ProviderAmount({ offer }: { offer: ProviderPrice }) {
  if (offer.price === null) return <span className="muted">{t('watchlist.noOffer')}</span>;
  return (
    <span className={css.amount}>
      {offer.outlier && <Suspicious compact />}
      <Money value={offer.price} />
    </span>
  );
}

/** How far a provider's price is from the base market's. The base market itself says that it is the base. */
export function Difference({ offer, isBase }: { offer: ProviderPrice; isBase: boolean }) {
  if (isBase) return <span className="muted">{t('watchlist.base')}</span>;
  return <Delta value={offer.difference} unit="percent" plain />;
}

/** What a sale on Buff.163 would bring, and why; the other providers show gross prices only. */
export function NetOnBuff({ offer }: { offer: ProviderPrice }) {
  const fee = useSellingFee(BUFF_ID);
  if (offer.market_id !== BUFF_ID || offer.price === null || offer.net === null) return null;
  const text = <span className={css.net}>{t('watchlist.net', { amount: money(offer.net) })}</span>;
  if (!fee) return text;
  return (
    <Explain
      label={t('watchlist.netOn', { market: offer.market_name })}
      formula={t('watchlist.netFormula')}
      result={<Money value={offer.net} />}
      inputs={[
        { label: t('watchlist.price'), value: <Money value={offer.price} /> },
        {
          label: t('watchlist.sellingFee'),
          value: percent(fee.percent, { digits: 1 }),
          source: t(fee.own ? 'watchlist.ownFee' : 'watchlist.feeOf'),
        },
      ]}
    >
      {text}
    </Explain>
  );
}
