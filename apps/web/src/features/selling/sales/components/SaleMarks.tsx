import { marketName } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import { isToHandOver, ORIGIN_MARKS } from '../sales.rules.ts';
import type { Sale } from '../sales.queries.ts';
import css from './SaleMarks.module.css';

/** What to know about a sale besides its state: it is perhaps there twice, was not read from a market, waits for its seller, or belongs to nothing. */
export function SaleMarks({ sale }: { sale: Sale }) {
  const { same_as: twin, matched, origin, sell_market: market } = sale;
  const mark =
    twin !== null
      ? { text: t('sales.double'), why: t('sales.doubleWhy') }
      : origin !== 'market'
        ? { text: t(ORIGIN_MARKS[origin]), why: t('sales.enteredWhy') }
        : isToHandOver(sale)
          ? { text: t('sales.toHandOver'), why: t('sales.toHandOverWhy', { market: marketName(market) }) }
          : matched
            ? null
            : { text: t('sales.unmatched'), why: t('sales.unmatchedWhy') };
  if (mark === null) return null;
  return (
    <Help label={mark.why} className={css.mark}>
      <span data-warns={twin !== null || origin === 'market'}>{mark.text}</span>
    </Help>
  );
}
