import { useId, type ComponentProps, type ReactNode } from 'react';
import { useFocusOnProblem } from './use-focus-on-problem.ts';
import field from './field.module.css';
import css from './TextField.module.css';

type Props = Omit<ComponentProps<'input'>, 'className' | 'value' | 'onChange'> & {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Help for filling it in. */
  note?: ReactNode;
  /** The problem of the value, or null. */
  problem?: string | null;
  /** Shown on the line of the label. */
  state?: ReactNode;
  /** A key or password: shown as dots, and excluded from password managers. */
  secret?: boolean;
  /** True while saving. The input is locked, because text typed meanwhile would be lost. */
  busy?: boolean;
  /** Buttons beside the field. */
  children?: ReactNode;
};

/** Attributes for the password managers that ignore the browser's own hints. */
const UNMANAGED = { autoComplete: 'off', 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-bwignore': '', 'data-form-type': 'other' };

/** A labelled line of text. Gets the focus when it was refused and no other element has it. Does not validate, because the server does. */
export function TextField({
  label,
  value,
  onChange,
  note,
  problem = null,
  state,
  secret = false,
  busy = false,
  type = 'text',
  children,
  ...input
}: Props) {
  const id = useId();
  const box = useFocusOnProblem(problem);
  const described = [problem && `${id}-problem`, note && `${id}-note`].filter(Boolean).join(' ');
  return (
    <div className={field.field}>
      <div className={css.head}>
        <label htmlFor={id} className={field.label}>
          {label}
        </label>
        {state}
      </div>
      <div className={css.line}>
        <input
          {...(secret ? UNMANAGED : {})}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          {...input}
          ref={box}
          id={id}
          readOnly={busy}
          type={type}
          className={`${field.input} ${css.input}`}
          data-secret={secret}
          value={value}
          aria-invalid={problem !== null}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {children}
      </div>
      {problem && (
        <p id={`${id}-problem`} className={field.problem}>
          {problem}
        </p>
      )}
      {note && (
        <div id={`${id}-note`} className={field.note}>
          {note}
        </div>
      )}
    </div>
  );
}
