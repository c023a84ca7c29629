import { useRef, useState, type FocusEvent, type InputEvent, type ChangeEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { t } from '../../i18n/i18n.ts';
import { plainNumber } from '../../lib/typed-number.ts';
import type { NumberKind } from './number-kinds.ts';

export type Bounds = { min: number; max: number };
/** Null means an empty field, undefined an invalid text. */
export type Typed = number | null | undefined;

export type Rules = {
  kind: NumberKind;
  /** The smallest and the largest value, both allowed. */
  bounds: Bounds;
  /** True when the field must not be empty. */
  required?: boolean;
  /** The message for any invalid text, instead of the default one. */
  wrong?: string;
  /** The message for a value below the bounds, or below zero, instead of the default one. */
  tooLow?: string;
};

const outOfRange = (kind: NumberKind, { min, max }: Bounds): string => t('ui.outOfRange', { min: kind.typed(min), max: kind.typed(max) });

/** The value of a text, or its problem. */
export function readNumber(
  text: string,
  { kind, bounds, required = false, wrong, tooLow }: Rules,
): { value: number | null } | { problem: string } {
  const typed = text.trim();
  if (typed === '') return required ? { problem: wrong ?? t('ui.enterNumber') } : { value: null };
  const value = kind.parse(plainNumber(typed));
  if (value === null && tooLow !== undefined && /^[-−]/.test(typed)) return { problem: tooLow };
  // kinds without negative numbers do not parse them, but the problem to show is the bound
  const isNegative = /^[-−]/.test(typed) && kind.parse(plainNumber(typed.slice(1))) !== null;
  if (value === null && isNegative) return { problem: wrong ?? outOfRange(kind, bounds) };
  if (value === null) return { problem: wrong ?? (kind.inputMode === 'numeric' ? t('ui.notAWholeNumber') : t('ui.notANumber')) };
  if (value < bounds.min && tooLow !== undefined) return { problem: tooLow };
  if (value < bounds.min || value > bounds.max) return { problem: wrong ?? outOfRange(kind, bounds) };
  return { value };
}

/** Changes the text of an input at once. Selected text stays selected, so that typing after the Tab key replaces the value. */
function replaceText(input: HTMLInputElement, text: string): void {
  const isSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length;
  input.value = text;
  if (isSelected) input.select();
}

type Options = Rules & {
  value: Typed;
  onChange: (value: Typed) => void;
  /**
   * Called with the current value when the field loses focus, on Enter, after a press on a step button, and when a program fills the field
   * without its focus.
   */
  onCommit?: ((value: Typed) => void) | undefined;
  /** The value's text while not edited; the default is the kind's own format. */
  format?: ((value: number) => string) | undefined;
  /** The step in the unit of the value. Without it the arrow keys do nothing. */
  step?: number | undefined;
};

const PAGE = 10;
const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: PAGE, PageDown: -PAGE };

/**
 * The text of a number field. An invalid text stays as typed; a value that is changed from elsewhere replaces it.
 * A problem appears when the field loses focus or on Enter; after that it is updated while typing.
 */
export function useNumberText({ value, onChange, onCommit, format, step, ...rules }: Options) {
  const { kind, bounds } = rules;
  const shown = (one: Typed): string => (typeof one === 'number' ? (format ?? kind.shown)(one) : '');
  const [text, setText] = useState(() => shown(value));
  const [lastValue, setLastValue] = useState(value);
  const [reported, setReported] = useState(value);
  const [focused, setFocused] = useState(false);
  const [checked, setChecked] = useState(false);
  const entered = useRef(false);
  const handled = useRef<Event>(null);
  if (value !== lastValue) {
    setLastValue(value);
    // ignore the field's own value when it comes back
    if (value !== reported) {
      setReported(value);
      setText(typeof value === 'number' && focused ? kind.typed(value) : shown(value));
      setChecked(false);
    }
  }
  const reading = readNumber(text, rules);
  const parsed: Typed = 'problem' in reading ? undefined : reading.value;
  const report = (next: Typed): void => {
    setReported(next);
    if (next !== reported) onChange(next);
  };
  const type = (next: string): Typed => {
    setText(next);
    const read = readNumber(next, rules);
    const typed = 'problem' in read ? undefined : read.value;
    report(typed);
    return typed;
  };
  /** A program (autofill, an extension, a script) fills a field that has no focus. Nothing leaves it later, so the value counts at once. */
  const fill = (next: string): void => {
    const filled = type(next);
    if (typeof filled === 'number') setText(shown(filled));
    setChecked(true);
    onCommit?.(filled);
  };
  const onText = ({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement> | ChangeEvent<HTMLInputElement>): void => {
    // React calls both handlers of most events. It calls only `onInput` when a script assigned the value before its event.
    if (nativeEvent === handled.current) return;
    handled.current = nativeEvent;
    if (document.activeElement === currentTarget) type(currentTarget.value);
    else if (currentTarget.value !== text) fill(currentTarget.value);
  };
  /** @param times the number of steps, negative to go down */
  const stepBy = (times: number): Typed => {
    const from = text.trim() === '' ? bounds.min : kind.parse(plainNumber(text.trim()));
    if (step === undefined || from === null) return parsed;
    const to = text.trim() === '' ? from : kind.round(from + times * step);
    const next = Math.min(bounds.max, Math.max(bounds.min, to));
    setText(focused ? kind.typed(next) : shown(next));
    report(next);
    return next;
  };
  const commit = (): void => {
    setChecked(true);
    onCommit?.(parsed);
  };
  const problem = checked && 'problem' in reading ? reading.problem : null;
  return {
    text,
    problem,
    parsed,
    /** Shows a problem at once; returns true when there is one. */
    check: (): boolean => {
      setChecked(true);
      return 'problem' in reading;
    },
    stepOnce: (direction: 1 | -1): void => onCommit?.(stepBy(direction)),
    input: {
      value: text,
      inputMode: kind.inputMode,
      onChange: onText,
      onInput: onText,
      // a press into the field selects its number, as Tab does, so that typing replaces it
      onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
        entered.current = document.activeElement !== currentTarget;
      },
      onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
        const isSelecting = currentTarget.selectionStart !== currentTarget.selectionEnd;
        if (entered.current && !isSelecting) currentTarget.select();
        entered.current = false;
      },
      // digit groups would disturb typing
      onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        setFocused(true);
        if (typeof parsed !== 'number') return;
        replaceText(currentTarget, kind.typed(parsed));
        setText(kind.typed(parsed));
      },
      onBlur: () => {
        setFocused(false);
        if (typeof parsed === 'number') setText(shown(parsed));
        commit();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') commit();
        const times = STEPS[event.key];
        if (times === undefined || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        stepBy(times);
      },
    },
  };
}
