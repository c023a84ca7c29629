import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { matches } from '../../lib/fold.ts';
import { Checkbox } from './Checkbox.tsx';
import field from './field.module.css';
import css from './MultiSelect.module.css';

export type Option = { value: string; label: string; /** Shown instead of the plain label. */ content?: ReactNode; disabled?: boolean };

/** Several options chosen by one press. A preset without values is disabled, and `why` explains it. */
export type Preset = { id: string; label: string; values: readonly string[]; why?: string };

export type ChoiceProps = {
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /**
   * The maximum number of choices. When it is reached, the other options are disabled. With `fullText` they stay enabled, and ticking one
   * more shows that text.
   */
  max?: number;
  fullText?: string;
  /**
   * The options that an empty value means; they are shown as chosen. The choice cannot be empty: after "None" the list waits for a tick.
   */
  whole?: readonly string[];
  /** Presets that replace "All"; "None" follows them. */
  presets?: readonly Preset[];
};

const SEARCH_FROM = 8;

export const sameChoice = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

/** The ticked boxes and the functions that change them. */
function useChoice({ options, value, onChange, max, whole }: ChoiceProps) {
  const [emptied, setEmptied] = useState(false);
  const [refused, setRefused] = useState(false);
  const chosen = emptied ? [] : value.length === 0 && whole ? whole : value;
  const full = max !== undefined && chosen.length >= max;
  const choose = (next: readonly string[]): void => {
    const isEmptied = next.length === 0 && whole !== undefined;
    setEmptied(isEmptied);
    if (!isEmptied) onChange(whole && sameChoice(next, whole) ? [] : [...next]);
  };
  const toggle = (one: string): void => {
    setRefused(full && !chosen.includes(one));
    if (chosen.includes(one)) choose(chosen.filter((other) => other !== one));
    // keep the order of the list
    else if (!full) choose(options.map((option) => option.value).filter((other) => other === one || chosen.includes(other)));
  };
  const chooseOnly = (one: string): void => {
    setRefused(false);
    choose([one]);
  };
  return { chosen, full, choose, chooseOnly, toggle, waiting: emptied, refused: refused && full };
}

/** The up and down keys move through the boxes, also from the search. Typed characters go to the search from anywhere in the list. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)')];
  const at = stops.indexOf(event.target as HTMLInputElement);
  const search = stops.find(({ type }) => type === 'search');
  const to = { ArrowDown: stops[at + 1], ArrowUp: stops[at - 1] }[event.key];
  if (at >= 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    event.preventDefault();
    to?.focus();
  } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) search?.focus();
}

function Presets({
  presets,
  chosen,
  onChoose,
}: {
  presets: readonly Preset[];
  chosen: readonly string[];
  onChoose: (preset: Preset) => void;
}) {
  return presets.map((preset) => (
    <button
      key={preset.id}
      type="button"
      aria-pressed={preset.values.length > 0 && sameChoice(preset.values, chosen)}
      disabled={preset.values.length === 0}
      title={preset.values.length === 0 ? preset.why : undefined}
      onClick={() => onChoose(preset)}
    >
      {preset.label}
    </button>
  ));
}

/** Chooses several options: a search, presets, the number of choices, and for each option a checkbox and a button that chooses it alone. */
export function Choices(props: ChoiceProps) {
  const { label, options, max, fullText, presets } = props;
  const [typed, setTyped] = useState('');
  const { chosen, full, choose, chooseOnly, toggle, waiting, refused } = useChoice(props);
  const shown = options.filter((option) => typed.trim() === '' || matches(option.label, typed));
  const isDisabled = (option: Option): boolean => option.disabled === true || (full && !fullText && !chosen.includes(option.value));
  const allPreset = { id: 'all', label: t('ui.all'), values: options.filter((option) => !option.disabled).map(({ value }) => value) };
  const onEnter = (event: KeyboardEvent): void => {
    const first = shown.find((option) => !isDisabled(option));
    if (event.key === 'Enter' && typed.trim() !== '' && first) toggle(first.value);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the boxes inside
    <div className={css.choices} onKeyDown={moveFocus}>
      {options.length >= SEARCH_FROM && (
        <input
          className={field.input}
          type="search"
          data-autofocus
          aria-label={`${label}: ${t('ui.search')}`}
          placeholder={t('ui.search')}
          value={typed}
          onKeyDown={onEnter}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className={css.actions}>
        <Presets presets={presets ?? (max === undefined ? [allPreset] : [])} chosen={chosen} onChoose={({ values }) => choose(values)} />
        <button type="button" onClick={() => choose([])}>
          {t('ui.none')}
        </button>
        <span className="muted" role="status">
          {t('ui.chosenOf', { n: chosen.length, total: max ?? options.length })}
        </span>
      </div>
      <p className={css.full} role="alert">
        {refused && fullText}
      </p>
      {waiting && <p className={css.waiting}>{t('ui.chooseOne')}</p>}
      <div className={css.list} role="group" aria-label={label} tabIndex={-1}>
        {shown.length === 0 && <p className={css.nothing}>{t('ui.notFound')}</p>}
        {shown.map((option) => (
          <div key={option.value} className={css.option}>
            <Checkbox
              className={css.box}
              checked={chosen.includes(option.value)}
              disabled={isDisabled(option)}
              onChange={() => toggle(option.value)}
            >
              {option.content ?? option.label}
            </Checkbox>
            {!option.disabled && (
              <button
                type="button"
                className={css.only}
                aria-label={t('ui.onlyOne', { name: option.label })}
                onClick={() => chooseOnly(option.value)}
              >
                {t('ui.only')}
              </button>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
