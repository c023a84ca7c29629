import { useId, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import { plainNumber } from '../lib/typed-number.ts';
import field from './field.module.css';
import css from './RangeInput.module.css';

/** Null is "no limit". */
export type Range = { min: number | null; max: number | null };

type Props = {
  label: string;
  value: Range;
  onChange: (value: Range) => void;
  /** Reads a plain decimal; null when it is no such number. */
  parse: (text: string) => number | null;
  /** Writes a value into the field, as one types it. */
  format: (value: number) => string;
  /** The smallest and the largest value that may be typed. */
  bounds: { min: number; max: number };
  unit?: string;
};

type Draft = { min: string; max: string };

const draftOf = (value: Range, format: Props['format']): Draft => ({
  min: value.min === null ? '' : format(value.min),
  max: value.max === null ? '' : format(value.max),
});

/** What is wrong with the typed text, or the range that it means. */
export function readRange(draft: Draft, { parse, format, bounds }: Pick<Props, 'parse' | 'format' | 'bounds'>): Range | string {
  const values: (number | null)[] = [];
  for (const text of [draft.min, draft.max]) {
    const value = text.trim() === '' ? null : parse(plainNumber(text.trim()));
    if (text.trim() !== '' && value === null) return t('ui.notANumber');
    if (value !== null && (value < bounds.min || value > bounds.max))
      return t('ui.outOfRange', { min: format(bounds.min), max: format(bounds.max) });
    values.push(value);
  }
  const [min = null, max = null] = values;
  if (min !== null && max !== null && min > max) return t('ui.wrongOrder');
  return { min, max };
}

/** From and to. A change counts when the field is left or Enter is pressed; a wrong one is said and never passed on. */
export function RangeInput({ label, value, onChange, unit, ...reading }: Props) {
  const errorId = useId();
  const { format } = reading;
  const [draft, setDraft] = useState(() => draftOf(value, format));
  const [shown, setShown] = useState({ value, format });
  if (shown.value.min !== value.min || shown.value.max !== value.max || shown.format !== format) {
    setShown({ value, format });
    setDraft(draftOf(value, format));
  }
  const read = readRange(draft, reading);
  const error = typeof read === 'string' ? read : null;
  const commit = (): void => {
    if (typeof read !== 'string' && (read.min !== value.min || read.max !== value.max)) onChange(read);
  };
  const end = (side: 'min' | 'max') => (
    <input
      className={field.input}
      inputMode="decimal"
      autoComplete="off"
      aria-label={side === 'min' ? t('ui.minimumOf', { label }) : t('ui.maximumOf', { label })}
      aria-invalid={error !== null}
      aria-describedby={error === null ? undefined : errorId}
      placeholder={side === 'min' ? t('ui.from') : t('ui.to')}
      value={draft[side]}
      onChange={(event) => setDraft({ ...draft, [side]: event.target.value })}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
  return (
    <fieldset className={`${field.field} ${css.range}`}>
      <legend className={`${field.label} ${css.legend}`}>{unit ? `${label} (${unit})` : label}</legend>
      <span className={css.pair}>
        {end('min')}
        <span aria-hidden>–</span>
        {end('max')}
      </span>
      {error !== null && (
        <span id={errorId} className={field.problem} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}
