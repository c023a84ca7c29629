import { findMarket, SELLING_MARKETS, type Market } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { percent } from '../../../../lib/format.ts';
import { useSellingFee } from '../../../market/marketplaces/marketplaces.public.tsx';
import css from './SellingFees.module.css';

const MARKETS = SELLING_MARKETS.map((slug) => findMarket(slug)!);

function FeeRow({ market }: { market: Market }) {
  const fee = useSellingFee(market.id);
  return (
    <li>
      <span>{market.name}</span>
      <span className={css.fee}>
        {fee ? percent(fee.percent, { digits: Number.isInteger(fee.percent) ? 0 : 1 }) : '…'}
        {fee && (fee.own ? ` ${t('help.feeOwn')}` : fee.known ? '' : ` ${t('help.feeAssumed')}`)}
      </span>
    </li>
  );
}

/** The selling fees of the markets that take keys, for the current user. */
export function SellingFees() {
  return (
    <ul className={css.fees}>
      {MARKETS.map((market) => (
        <FeeRow key={market.id} market={market} />
      ))}
    </ul>
  );
}
