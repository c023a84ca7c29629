import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { matches } from '../lib/fold.ts';
import { Checkbox } from './Checkbox.tsx';
import { Popover } from './Popover.tsx';
import field from './field.module.css';
import css from './MultiSelect.module.css';

export type Option = { value: string; label: string; /** Shown in place of the plain label. */ face?: ReactNode; disabled?: boolean };

type Props = {
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** What no choice means, "All" unless told otherwise. */
  emptyLabel?: string;
  /** At most so many; the rest is then disabled, or with `fullText` a further one says there why it is not taken. */
  max?: number;
  fullText?: string;
  /** What the button that empties the choice is called, where an empty choice has a meaning of its own. */
  clearLabel?: string;
  /** Leaves the label out where a heading says it already; it is still read aloud. */
  hideLabel?: boolean;
  /** Whether a choice is marked as a filter that is set; not where something is always chosen. */
  marked?: boolean;
};

const SEARCH_FROM = 8;

/** What the closed control says: "All", the names of up to two, or "5 of 22". */
function summary(options: readonly Option[], value: readonly string[], emptyLabel: string): string {
  if (value.length === 0) return emptyLabel;
  if (value.length <= 2) return value.map((one) => options.find((option) => option.value === one)?.label ?? one).join(', ');
  return t('ui.chosenOf', { n: value.length, total: options.length });
}

function Choices({
  label,
  options,
  value,
  onChange,
  max,
  fullText,
  clearLabel = t('ui.none'),
}: Omit<Props, 'emptyLabel' | 'hideLabel' | 'marked'>) {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const shown = options.filter((option) => typed.trim() === '' || matches(option.label, typed));
  const full = max !== undefined && value.length >= max;
  const toggle = (one: string): void => {
    setRefused(full && !value.includes(one));
    if (value.includes(one)) onChange(value.filter((other) => other !== one));
    else if (full) return;
    else onChange([...value, one]);
  };
  return (
    <>
      {options.length >= SEARCH_FROM && (
        <input
          className={field.input}
          type="search"
          data-autofocus
          aria-label={`${label}: ${t('ui.search')}`}
          placeholder={t('ui.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className={css.actions}>
        {max === undefined && (
          <button type="button" onClick={() => onChange(options.filter((option) => !option.disabled).map((option) => option.value))}>
            {t('ui.all')}
          </button>
        )}
        <button type="button" onClick={() => onChange([])}>
          {clearLabel}
        </button>
        <span className="muted">{t('ui.chosenOf', { n: value.length, total: max ?? options.length })}</span>
      </div>
      <p className={css.full} role="alert">
        {refused && full && fullText}
      </p>
      <div className={css.list} role="group" aria-label={label} tabIndex={-1}>
        {shown.length === 0 && <p className={css.nothing}>{t('ui.notFound')}</p>}
        {shown.map((option) => (
          <Checkbox
            key={option.value}
            className={css.option}
            checked={value.includes(option.value)}
            disabled={option.disabled || (full && !fullText && !value.includes(option.value))}
            onChange={() => toggle(option.value)}
          >
            {option.face ?? option.label}
          </Checkbox>
        ))}
      </div>
    </>
  );
}

/** Several of many: a button that says what is chosen, and a list with search, "All" and "None". */
export function MultiSelect({
  label,
  options,
  value,
  onChange,
  emptyLabel = t('ui.all'),
  hideLabel = false,
  marked = true,
  ...limits
}: Props) {
  const [opened, setOpened] = useState(false);
  const text = summary(options, value, emptyLabel);
  return (
    <div className={field.field}>
      {!hideLabel && (
        <span className={field.label} aria-hidden>
          {label}
        </span>
      )}
      <Popover
        opened={opened}
        onChange={setOpened}
        label={label}
        align="start"
        width={280}
        className={css.drop}
        target={
          <button
            type="button"
            className={css.control}
            aria-label={`${label}: ${text}`}
            data-active={marked && value.length > 0}
            onClick={() => setOpened(!opened)}
          >
            <span className={css.text}>{text}</span>
            <IconChevronDown size={14} aria-hidden />
          </button>
        }
      >
        <Choices label={label} options={options} value={value} onChange={onChange} {...limits} />
      </Popover>
    </div>
  );
}
