import { FIRST_TRADED_DAY } from '@lootfolio/domain/purchase-days';
import { IconX } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import type { Day } from '../../../../lib/calendar.ts';
import { money } from '../../../../lib/format.ts';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { QuantityInput } from '../../../../ui/form/QuantityInput.tsx';
import { MAX_PRICE, priceProblem, quantityProblem, type Draft, type DraftProblems, type LeastPrice } from '../own-items.rules.ts';
import css from './OwnItems.module.css';

/** The step of the arrow keys: a cent, in thousandths of a dollar. */
const STEP = 10;

type Shared = { today: Day; leastPrice: LeastPrice; busy: boolean };
type ItemProps = Shared & { draft: Draft; problems: DraftProblems; onChange: (draft: Draft) => void; onRemove: () => void };

/** Offers today's price where it is not in the field already. */
function TodaysPrice({ draft, busy, onChange }: Pick<ItemProps, 'draft' | 'busy' | 'onChange'>) {
  const price = draft.item.reference_price;
  if (price === null || price === draft.price) return null;
  return (
    <button type="button" className="link" disabled={busy} onClick={() => onChange({ ...draft, price })}>
      {t('own-items.todaysPrice', { price: money(price) })}
    </button>
  );
}

/** The fields of one purchase. */
function ItemFields({ draft, problems, today, leastPrice, busy, onChange, onRemove }: ItemProps) {
  const { item } = draft;
  const isPaid = item.paid !== null && item.paid === draft.price;
  return (
    <li className={css.purchase} aria-label={item.name}>
      <div className={css.head}>
        <ItemCell name={item.name} image={item.image} itemId={item.item_id} color={item.color} exterior={item.exterior} />
        <IconButton label={t('own-items.leaveOut', { name: item.name })} disabled={busy} onClick={onRemove}>
          <IconX size={15} stroke={1.8} aria-hidden />
        </IconButton>
      </div>
      <div className={css.fields}>
        <QuantityInput
          label={t('own-items.quantity')}
          value={draft.quantity}
          onChange={(quantity) => onChange({ ...draft, quantity })}
          bounds={{ min: 1, max: item.count }}
          wrong={quantityProblem(draft)}
          problem={problems.quantity ?? null}
          busy={busy}
        />
        <MoneyInput
          label={t('own-items.buyPrice')}
          value={draft.price}
          onChange={(price) => onChange({ ...draft, price })}
          bounds={{ min: leastPrice, max: MAX_PRICE }}
          step={STEP}
          placeholder={t('own-items.pricePlaceholder')}
          wrong={priceProblem(leastPrice)}
          problem={problems.price ?? null}
          note={isPaid ? t('own-items.paid') : <TodaysPrice draft={draft} busy={busy} onChange={onChange} />}
          busy={busy}
        />
        <DateField
          label={t('own-items.buyDate')}
          value={draft.day}
          onChange={(day) => onChange({ ...draft, day })}
          min={FIRST_TRADED_DAY}
          max={today}
          problem={problems.day ?? null}
          busy={busy}
        />
      </div>
    </li>
  );
}

type Props = Shared & {
  drafts: readonly Draft[];
  /** By item id. */
  problems: ReadonlyMap<number, DraftProblems>;
  onChange: (changed: readonly Draft[]) => void;
  onRemove: (itemId: number) => void;
};

/** What the chosen items cost, and when they were bought. */
export function PriceItems({ drafts, problems, onChange, onRemove, ...shared }: Props) {
  const unpriced = drafts.filter(({ price, item }) => price === null && item.reference_price !== null);
  return (
    <div className={css.step}>
      {unpriced.length > 1 && (
        <p>
          <button
            type="button"
            className="link"
            disabled={shared.busy}
            onClick={() => onChange(unpriced.map((draft) => ({ ...draft, price: draft.item.reference_price })))}
          >
            {t('own-items.todaysPrices', { n: unpriced.length })}
          </button>
        </p>
      )}
      <ul className={css.purchases} aria-label={t('own-items.stepPrice')}>
        {drafts.map((draft) => (
          <ItemFields
            key={draft.item.item_id}
            draft={draft}
            problems={problems.get(draft.item.item_id) ?? {}}
            onChange={(changed) => onChange([changed])}
            onRemove={() => onRemove(draft.item.item_id)}
            {...shared}
          />
        ))}
      </ul>
    </div>
  );
}
