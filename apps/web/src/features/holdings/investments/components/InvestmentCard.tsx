import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { PriceChange } from '../../../market/items/items.public.tsx';
import { shownPart } from '../investment.rules.ts';
import type { Investment } from '../investments.queries.ts';
import { BuyDate, InvestmentActions, InvestmentName, NetProfit, PiecePrice, type RowActions } from './investment-parts.tsx';
import css from '../../../../ui/table/RowCard.module.css';

/** An investment on a phone. */
export function InvestmentCard({ item, market, actions }: { item: Investment; market: string; actions: RowActions }) {
  const { quantity, roi } = shownPart(item);
  return (
    <article className={css.card} aria-label={item.name}>
      <header className={css.head}>
        <InvestmentName item={item} size={44} wide />
      </header>
      <dl className={css.figures}>
        <div>
          <dt>{t('investments.buyPrice')}</dt>
          <dd>
            {integer(quantity)} × <Money value={item.buy_price} />
          </dd>
        </div>
        <div>
          <dt>{t('investments.price')}</dt>
          <dd>
            <PiecePrice item={item} /> {item.change_1d && <PriceChange of={item} span="change_1d" />}
          </dd>
        </div>
        <div>
          <dt>{t('investments.netProfit')}</dt>
          <dd>
            <NetProfit item={item} market={market} labelled />
          </dd>
        </div>
        <div>
          <dt>{t('investments.roi')}</dt>
          <dd>
            <Delta value={roi} unit="percent" plain />
          </dd>
        </div>
      </dl>
      <footer className={css.foot}>
        <BuyDate item={item} />
        <InvestmentActions item={item} {...actions} />
      </footer>
    </article>
  );
}
