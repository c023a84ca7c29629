import { t } from '../../../../i18n/i18n.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import type { Sale } from '../sales.queries.ts';
import { BuyMarket } from './BuyMarket.tsx';
import { HeldDays, SaleDate, SaleMarket, SaleName, SaleProfit, SellPrice } from './sale-cells.tsx';
import { SaleStatusChip } from './SaleStatusChip.tsx';
import { DetailsButton, type Open } from './sale-columns.tsx';
import { SaleCost } from './SaleCost.tsx';
import { SaleMarks } from './SaleMarks.tsx';
import row from '../../../../ui/table/RowCard.module.css';
import css from './SaleCard.module.css';

/** A sale on a small screen: state and day first, then the four figures that matter, and the markets below. */
export const SaleCard = ({ sale, onOpen }: { sale: Sale; onOpen: Open }) => (
  <article className={row.card} aria-label={sale.name}>
    <div className={css.top}>
      <SaleStatusChip sale={sale} />
      <SaleMarks sale={sale} />
      <span className={css.day}>
        <SaleDate sale={sale} />
        {sale.day_difference !== null && <HeldDays sale={sale} />}
      </span>
    </div>
    <header className={row.head}>
      <SaleName sale={sale} size={44} />
      <DetailsButton sale={sale} onOpen={onOpen} />
    </header>
    <dl className={`${row.figures} ${css.figures}`}>
      <div>
        <dt>{t('sales.buyPrice')}</dt>
        <dd>
          <SaleCost sale={sale} />
        </dd>
      </div>
      <div>
        <dt>{t('sales.sellPrice')}</dt>
        <dd>
          <SellPrice sale={sale} />
        </dd>
      </div>
      <div>
        <dt>{t('sales.profit')}</dt>
        <dd className={css.profit}>
          <SaleProfit sale={sale} />
        </dd>
      </div>
      <div>
        <dt>{t('sales.reference')}</dt>
        <dd>
          <Money value={sale.referance_price === 0 ? null : sale.referance_price} />
        </dd>
      </div>
    </dl>
    <footer className={css.markets}>
      <BuyMarket named sale={sale} />
      <span aria-hidden>→</span>
      <SaleMarket named slug={sale.sell_market} />
    </footer>
  </article>
);
