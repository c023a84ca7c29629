import {
  MAX_PORTFOLIO_VALUE,
  PORTFOLIO_GROUPS,
  PORTFOLIO_STEP,
  type PortfolioField,
  type PortfolioGroup,
} from '@lootfolio/domain/portfolio';
import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { age, money } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { CENTS } from '../../../../ui/form/number-kinds.ts';
import { NumberField } from '../../../../ui/form/NumberField.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { fieldLabel, groupLabel } from '../portfolio.labels.ts';
import type { FillSource } from '../portfolio.queries.ts';
import { sumOfTyped, type TypedValues } from '../portfolio.rules.ts';
import type { Fill } from '../use-fill.ts';
import { FillResult } from './FillResult.tsx';
import css from './PortfolioForm.module.css';

const BOUNDS = { min: 0, max: MAX_PORTFOLIO_VALUE };
const SOURCES: Partial<Record<PortfolioGroup, FillSource>> = { markets: 'markets', inventories: 'inventory' };

const fillLabel = (source: FillSource): string => (source === 'markets' ? t('portfolio.fillMarkets') : t('portfolio.fillInventory'));

type Props = { group: PortfolioGroup; form: Form<TypedValues>; fill: Fill };

/** A group of the fields with its subtotal, and a button that fills the fields with known values. */
export function FieldGroup({ group, form, fill }: Props) {
  const id = useId();
  const now = useNow();
  const source = SOURCES[group];
  const known = source && fill.known[source];
  /** The age of a filled value that the user has not changed. */
  const ageOf = (field: PortfolioField): string | null => {
    const found = known?.find((one) => one.field === field);
    return found?.as_of && found.value === form.values[field] ? t('portfolio.readAge', { age: age(found.as_of, now) }) : null;
  };
  return (
    <div role="group" aria-labelledby={id} className={css.group}>
      <div className={css.head}>
        <h3 id={id}>{groupLabel(group)}</h3>
        <span className={css.subtotal}>
          <span className="visually-hidden">{t('portfolio.subtotal')} </span>
          <Money value={sumOfTyped(form.values, PORTFOLIO_GROUPS[group])} />
        </span>
        {source && (
          <Button
            variant="default"
            busy={fill.busy === source}
            icon={<IconDownload size={14} stroke={1.8} aria-hidden />}
            onClick={() => fill.from(source)}
          >
            {fillLabel(source)}
          </Button>
        )}
      </div>
      {source && (
        <div role="status" className={css.result}>
          {known && <FillResult known={known} />}
        </div>
      )}
      <div className={css.fields}>
        {PORTFOLIO_GROUPS[group].map((field) => (
          <NumberField
            key={field}
            kind={CENTS}
            label={fieldLabel(field)}
            value={form.values[field]}
            onChange={(value) => form.set({ [field]: value })}
            bounds={BOUNDS}
            step={PORTFOLIO_STEP}
            wrong={t('portfolio.wrongValue', { max: money(MAX_PORTFOLIO_VALUE) })}
            problem={form.problems[field] ?? null}
            note={ageOf(field)}
            placeholder="0"
            busy={form.busy}
          />
        ))}
      </div>
    </div>
  );
}
