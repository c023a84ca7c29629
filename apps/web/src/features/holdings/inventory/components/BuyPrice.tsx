import { MAX_BUY_PRICE } from '@lootfolio/domain/inventory';
import { t } from '../../../../i18n/i18n.ts';
import { money } from '../../../../lib/format.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import { InlineCell } from '../../../../ui/table/InlineCell.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { CENTS } from '../../../../ui/form/number-kinds.ts';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { saveBuyPrice, type Thing } from '../inventory.queries.ts';
import css from './BuyPrice.module.css';

const BOUNDS = { min: 0, max: MAX_BUY_PRICE };

/**
 * The cost of one unit, which can be edited. Shows when the cost comes from a lot. A typed cost replaces the lot's cost until the user
 * removes it.
 */
export function BuyPrice({ thing }: { thing: Thing }) {
  const label = t('inventory.buyPriceOf', { name: thing.name });
  const forget = (): void => void saveBuyPrice(thing, null).catch((error: unknown) => toast('error', errorText(error)));
  return (
    <span className={css.cost}>
      <InlineCell
        label={label}
        kind={CENTS}
        value={thing.buy_price}
        bounds={BOUNDS}
        wrong={t('inventory.wrongBuyPrice', { max: money(MAX_BUY_PRICE) })}
        onSave={(price) => saveBuyPrice(thing, price)}
      >
        {thing.cost ? <Money value={thing.cost.unit} /> : t('inventory.enterPrice')}
      </InlineCell>
      {thing.cost && (
        <span className={css.source}>{thing.cost.source === 'typed' ? t('inventory.costTyped') : t('inventory.costLot')}</span>
      )}
      {thing.buy_price !== null && (
        <button type="button" className="link" onClick={forget}>
          {t('inventory.forgetPrice')}
        </button>
      )}
    </span>
  );
}
