import type { KeyboardEvent } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Checkbox } from './Checkbox.tsx';
import css from './Tick.module.css';

type Props = {
  /** The name of the entry: an item's name. */
  name: string;
  selected: boolean;
  /** @param range true when Shift was held: selects all entries since the last tick */
  onTick: (range: boolean) => void;
  tabIndex?: number;
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves the focus to the checkbox of the previous or next entry on the up and down keys, so that a column of checkboxes needs no Tab key.
 */
function moveFocus(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const list = event.currentTarget.closest('[data-ticks]');
  const all = [...(list?.querySelectorAll<HTMLInputElement>('input[data-tick]') ?? [])];
  const next = all[all.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The checkbox that selects a row or card of a list. */
export function Tick({ name, selected, onTick, tabIndex }: Props) {
  return (
    <Checkbox
      data-tick
      className={css.tick}
      label={t('ui.selectRow', { name })}
      checked={selected}
      tabIndex={tabIndex}
      onKeyDown={moveFocus}
      onChange={(_, range) => onTick(range)}
    />
  );
}
