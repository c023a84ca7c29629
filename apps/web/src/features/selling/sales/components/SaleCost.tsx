import { MAX_INLINE_COST } from '@lootfolio/domain/sales';
import { t } from '../../../../i18n/i18n.ts';
import { CENTS } from '../../../../ui/form/number-kinds.ts';
import { InlineCell } from '../../../../ui/table/InlineCell.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import type { Sale } from '../sales.queries.ts';
import { COST_NAMES } from '../sales.rules.ts';
import { saveCost } from '../sales.writes.ts';
import css from './SaleCost.module.css';

const BOUNDS = { min: 0, max: MAX_INLINE_COST };
/** The step of the arrow keys: a cent, in thousandths. */
const STEP = 10;

/** What a sold thing cost, which a press changes, and where that comes from. */
export const SaleCost = ({ sale }: { sale: Sale }) => (
  <span className={css.cost}>
    <InlineCell
      label={t('sales.buyPriceOf', { name: sale.name })}
      kind={CENTS}
      value={sale.cost_source === null ? null : sale.buy_price}
      bounds={BOUNDS}
      step={STEP}
      wrong={t('sales.priceWrong')}
      onSave={(price) => saveCost(sale, price)}
    >
      <Money value={sale.buy_price} />
    </InlineCell>
    <span className={css.source}>
      {sale.buy_price === 0 && <span className={css.none}>{t('sales.noBuyPrice')}</span>}
      {sale.cost_source !== null && t(COST_NAMES[sale.cost_source])}
    </span>
  </span>
);
