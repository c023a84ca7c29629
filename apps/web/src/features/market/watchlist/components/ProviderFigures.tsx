import { t } from '../../../../i18n/i18n.ts';
import { money, percent } from '../../../../lib/format.ts';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { Suspicious } from '../../../../ui/value/Flag.tsx';
import { useSellingFee } from '../../marketplaces/marketplaces.public.tsx';
import type { ProviderPrice } from '../watchlist.queries.ts';
import css from './ProviderFigures.module.css';

/** A provider's price with its warnings. */
export function ProviderAmount({ offer }: { offer: ProviderPrice }) {
  if (offer.price === null) return <span className="muted">{t('watchlist.noOffer')}</span>;
  return (
    <span className={css.amount}>
      {offer.outlier && <Suspicious compact />}
      <Money value={offer.price} />
    </span>
  );
}

/** Difference between a provider's price and the base market's price. Shown without the colours of gain and loss, because it is neither. */
export function Difference({ offer, isBase }: { offer: ProviderPrice; isBase: boolean }) {
  if (isBase) return <span className="muted">{t('watchlist.base')}</span>;
  if (offer.difference === null) return <Money value={null} />;
  return <span className={css.difference}>{percent(offer.difference, { sign: true })}</span>;
}

/** The net of a sale at the provider's price, with an explanation. */
export function Net({ offer }: { offer: ProviderPrice }) {
  const fee = useSellingFee(offer.market_id);
  if (offer.price === null || offer.net === null) return null;
  const text = <span className={css.net}>{t('watchlist.net', { amount: money(offer.net) })}</span>;
  if (!fee) return text;
  return (
    <Explain
      label={t('watchlist.netOn', { market: offer.market_name })}
      formula={t(fee.basis === 'on_top' ? 'watchlist.netFormulaOnTop' : 'watchlist.netFormula')}
      result={<Money value={offer.net} />}
      inputs={[
        { label: t('watchlist.price'), value: <Money value={offer.price} /> },
        {
          label: t('watchlist.sellingFee'),
          value: percent(fee.percent, { digits: 1 }),
          source: t(fee.own ? 'watchlist.ownFee' : fee.known ? 'watchlist.feeOf' : 'watchlist.feeAssumed'),
        },
      ]}
    >
      {text}
    </Explain>
  );
}
