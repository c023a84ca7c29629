import { IconChevronDown } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { Options } from '../../../../ui/form/SelectField.tsx';
import { saleMarkets } from '../sale-markets.ts';
import type { Sale } from '../sales.queries.ts';
import { saveBuyMarket } from '../sales.writes.ts';
import { SaleMarket } from './sale-cells.tsx';
import css from './BuyMarket.module.css';

/** The market on which a sold thing was bought, which can be changed here. @param named true to show its name beside the mark */
export function BuyMarket({ sale, named = false }: { sale: Sale; named?: boolean }) {
  const { buy_market: slug, name } = sale;
  return (
    <span className={css.choice} title={slug === null ? t('sales.setBuyMarket') : undefined}>
      {slug === null ? <span className={css.none}>{named ? t('sales.setBuyMarket') : '?'}</span> : <SaleMarket slug={slug} named={named} />}
      <IconChevronDown size={12} aria-hidden />
      {/* lies over the mark: the browser's own list, which keyboards and phones handle best */}
      <select
        aria-label={t('sales.buyMarketOf', { name })}
        value={slug ?? ''}
        onClick={(event) => event.stopPropagation()}
        onChange={({ target }) => void saveBuyMarket(sale, target.value)}
      >
        {slug === null && <option value="">{t('sales.notKnown')}</option>}
        <Options options={saleMarkets()} />
      </select>
    </span>
  );
}
