import { marketName, OTHER_MARKET } from '@lootfolio/domain/markets';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { calendarDate, integer, money } from '../../../../lib/format.ts';
import { Delta } from '../../../../ui/value/figures.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import type { Investment } from '../investments.queries.ts';
import { removeSale } from '../investments.writes.ts';
import css from './InvestmentDialog.module.css';

type Props = { item: Investment; disabled: boolean; /** Called with the changed investment. */ onRemoved: (item: Investment) => void };

/**
 * The sales of an investment. Removing a sale returns its pieces to the held ones. What a market reported, or was entered in the sales
 * history, stays.
 */
export function SaleList({ item, disabled, onRemoved }: Props) {
  const [removing, setRemoving] = useState<number | null>(null);
  const remove = async (id: number): Promise<void> => {
    setRemoving(id);
    const outcome = await removeSale(id);
    setRemoving(null);
    if ('reply' in outcome) onRemoved(outcome.reply.item);
  };
  return (
    <section aria-label={t('investments.sales')}>
      <h3 className={css.heading}>{t('investments.sales')}</h3>
      <ul className={css.sales}>
        {item.sales.map(({ id, quantity, unit_price: price, sell_date: day, market, origin }) => {
          const known = market === OTHER_MARKET.slug ? '' : ` · ${marketName(market)}`;
          const sale = t('investments.saleText', { n: integer(quantity), price: money(price), day: calendarDate(day) }) + known;
          return (
            <li key={id} className={css.sale}>
              <span className={css.result}>
                {sale}
                <Delta value={quantity * (price - item.buy_price)} unit="money" plain />
              </span>
              {(origin === 'investment' || origin === 'import') && (
                <IconButton
                  label={t('investments.removeSale', { sale })}
                  disabled={disabled || removing !== null}
                  onClick={() => void remove(id)}
                >
                  <IconTrash size={15} stroke={1.7} aria-hidden />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
