import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useImperativeHandle, type ReactNode, type Ref, type RefObject } from 'react';
import { t } from '../../i18n/i18n.ts';
import type { NumberKind } from './number-kinds.ts';
import { useFocusOnProblem } from './use-focus-on-problem.ts';
import { useNumberText, type Bounds, type Typed } from './use-number-text.ts';
import field from './field.module.css';
import css from './NumberField.module.css';

type NumberText = ReturnType<typeof useNumberText>;

type BoxProps = {
  ref?: Ref<HTMLInputElement>;
  id?: string;
  /** The accessible name when no visible label names the input. */
  label?: string | undefined;
  kind: NumberKind;
  text: NumberText;
  /** The bounds that make the input a spin button. */
  spin?: Bounds | undefined;
  invalid: boolean;
  describedBy?: string | undefined;
  placeholder?: string | undefined;
  busy?: boolean | undefined;
  required?: boolean | undefined;
  hideUnit?: boolean;
};

/** A number input with its unit inside. */
export function NumberBox({ ref, id, label, kind, text, spin, invalid, describedBy, placeholder, busy, required, hideUnit }: BoxProps) {
  const unit = hideUnit ? undefined : kind.unit;
  return (
    <span className={css.box} data-unit={unit?.side}>
      {unit && <span aria-hidden>{unit.text}</span>}
      <input
        {...text.input}
        ref={ref}
        id={id}
        type="text"
        autoComplete="off"
        className={field.input}
        aria-label={label}
        role={spin && 'spinbutton'}
        aria-valuemin={spin?.min}
        aria-valuemax={spin?.max}
        aria-valuenow={(spin && text.parsed) ?? undefined}
        aria-valuetext={(spin && text.text) || undefined}
        aria-invalid={invalid}
        aria-required={required}
        aria-describedby={describedBy}
        placeholder={placeholder}
        readOnly={busy}
      />
    </span>
  );
}

export type NumberFieldProps = {
  label: string;
  /** Undefined means that the text is invalid; the field keeps the text itself. */
  value: Typed;
  /** Called on each keystroke; with undefined while the text is invalid. */
  onChange: (value: Typed) => void;
  /** Called when the field loses focus, on Enter, after a press on a step button, and when a program fills it without its focus. */
  onCommit?: (value: Typed) => void;
  bounds: Bounds;
  /** The step of an arrow key, in the unit of the value. PageUp and PageDown move by ten steps. */
  step?: number;
  required?: boolean;
  /** The message for any invalid text, instead of the default one. */
  wrong?: string;
  /** The message for a value below the bounds, instead of the default one. */
  tooLow?: string;
  note?: ReactNode;
  /** The server's message about the value. */
  problem?: string | null;
  placeholder?: string;
  busy?: boolean;
  /** For a screen that moves the focus here. */
  inputRef?: RefObject<HTMLInputElement | null>;
};

type Props = NumberFieldProps & {
  kind: NumberKind;
  /** Shows buttons on both sides that add or subtract one step. */
  stepper?: boolean;
  /** Shows the bounds beside the label. */
  showBounds?: boolean;
};

function StepButton({ label, direction, text, disabled }: { label: string; direction: 1 | -1; text: NumberText; disabled: boolean }) {
  const Icon = direction === 1 ? IconPlus : IconMinus;
  return (
    <button
      type="button"
      // not a Tab stop, because the arrow keys do the same
      tabIndex={-1}
      className={css.step}
      aria-label={direction === 1 ? t('ui.increase', { label }) : t('ui.decrease', { label })}
      disabled={disabled}
      onClick={() => text.stepOnce(direction)}
    >
      <Icon size={14} stroke={2} aria-hidden />
    </button>
  );
}

/** A labelled number field. `MoneyInput`, `PercentInput` and `QuantityInput` build on it. */
export function NumberField({ kind, stepper = false, showBounds = false, ...props }: Props) {
  const { label, value, onChange, onCommit, bounds, step, required = false, wrong, tooLow, note, placeholder, busy = false } = props;
  const id = useId();
  const text = useNumberText({ kind, value, onChange, onCommit, bounds, step: busy ? undefined : step, required, wrong, tooLow });
  const refused = props.problem ?? null;
  const box = useFocusOnProblem(refused);
  useImperativeHandle(props.inputRef, () => box.current!);
  const problem = text.problem ?? refused;
  const described = [problem && `${id}-problem`, showBounds && `${id}-bounds`, note && `${id}-note`].filter(Boolean).join(' ');
  const atEnd = (end: number): boolean => busy || text.parsed === end;
  return (
    <div className={field.field}>
      <div className={css.head}>
        <label htmlFor={id} className={field.label}>
          {label}
        </label>
        {showBounds && (
          <span id={`${id}-bounds`} className={css.bounds}>
            {kind.shown(bounds.min)}–{kind.shown(bounds.max)}
          </span>
        )}
      </div>
      <div className={css.line} data-stepper={stepper}>
        {stepper && <StepButton label={label} direction={-1} text={text} disabled={atEnd(bounds.min)} />}
        <NumberBox
          ref={box}
          id={id}
          kind={kind}
          text={text}
          spin={step === undefined ? undefined : bounds}
          invalid={problem !== null}
          describedBy={described || undefined}
          placeholder={placeholder}
          busy={busy}
          required={required}
        />
        {stepper && <StepButton label={label} direction={1} text={text} disabled={atEnd(bounds.max)} />}
      </div>
      {problem !== null && (
        <span id={`${id}-problem`} className={field.problem} role="alert">
          {problem}
        </span>
      )}
      {note && (
        <span id={`${id}-note`} className={field.note}>
          {note}
        </span>
      )}
    </div>
  );
}
