import { useId, useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import type { NumberKind } from './number-kinds.ts';
import { NumberBox } from './NumberField.tsx';
import { useNumberText, type Bounds, type Typed } from './use-number-text.ts';
import field from './field.module.css';
import css from './RangeInput.module.css';

/** Null means no limit. */
export type Range = { min: number | null; max: number | null };
type TypedRange = { min: Typed; max: Typed };

type Props = {
  label: string;
  kind: NumberKind;
  value: Range;
  onChange: (value: Range) => void;
  /** The smallest and the largest allowed value. */
  bounds: Bounds;
  /** The step of an arrow key, in the unit of the values. */
  step?: number;
  /** The messages for an invalid end and for a reversed range, instead of the default ones. */
  wrong?: string;
  wrongOrder?: string;
  /** Shown in an empty end that has a limit by default. */
  limits?: { min?: string; max?: string };
};

const isReversed = ({ min, max }: TypedRange): boolean => typeof min === 'number' && typeof max === 'number' && min > max;

/** A range. A change applies when the field loses focus or on Enter; an invalid one shows an error and is never passed on. */
export function RangeInput({ label, kind, value, onChange, bounds, step, wrong, wrongOrder = t('ui.wrongOrder'), limits }: Props) {
  const problemId = useId();
  const [known, setKnown] = useState(value);
  const [typed, setTyped] = useState<TypedRange>(value);
  const [checked, setChecked] = useState(false);
  if (known.min !== value.min || known.max !== value.max) {
    setKnown(value);
    setTyped(value);
    setChecked(false);
  }
  /** @param end the end that was entered: `typed` has it only after the next render when a program filled it */
  const commit = (end: Partial<TypedRange>): void => {
    setChecked(true);
    const entered = { ...typed, ...end };
    const { min, max } = entered;
    if (min === undefined || max === undefined || isReversed(entered)) return;
    if (min !== value.min || max !== value.max) onChange({ min, max });
  };
  // without digit groups: both inputs share the width of one field
  const shared = { kind, bounds, step, format: kind.typed, ...(wrong !== undefined && { wrong }) };
  const min = useNumberText({
    ...shared,
    value: typed.min,
    onChange: (next) => setTyped({ ...typed, min: next }),
    onCommit: (next) => commit({ min: next }),
  });
  const max = useNumberText({
    ...shared,
    value: typed.max,
    onChange: (next) => setTyped({ ...typed, max: next }),
    onCommit: (next) => commit({ max: next }),
  });
  const order = checked && isReversed(typed) ? wrongOrder : null;
  const problem = min.problem ?? max.problem ?? order;
  const end = (text: typeof min, name: string, hint: string) => (
    <NumberBox
      kind={kind}
      text={text}
      hideUnit
      label={name}
      placeholder={hint}
      invalid={(text.problem ?? order) !== null}
      describedBy={(text.problem ?? order) === null ? undefined : problemId}
    />
  );
  return (
    <fieldset className={`${field.field} ${css.range}`}>
      <legend className={`${field.label} ${css.legend}`}>{kind.unit ? `${label} (${kind.unit.text})` : label}</legend>
      <span className={css.pair}>
        {end(min, t('ui.minimumOf', { label }), limits?.min ?? t('ui.min'))}
        <span aria-hidden>–</span>
        {end(max, t('ui.maximumOf', { label }), limits?.max ?? t('ui.max'))}
      </span>
      {problem !== null && (
        <span id={problemId} className={field.problem} role="alert">
          {problem}
        </span>
      )}
    </fieldset>
  );
}
