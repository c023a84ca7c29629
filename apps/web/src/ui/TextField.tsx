import { useId, type ComponentProps, type ReactNode } from 'react';
import { useFocusOnProblem } from './use-focus-on-problem.ts';
import field from './field.module.css';
import css from './TextField.module.css';

type Props = Omit<ComponentProps<'input'>, 'className' | 'value' | 'onChange'> & {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** What helps to fill it in. */
  note?: ReactNode;
  /** What is wrong with it. */
  problem?: string | null;
  /** Written on the line of the label. */
  state?: ReactNode;
  /** A key or password: shown as dots, and no password manager is to keep it. */
  secret?: boolean;
  /** While it is being saved: what is typed meanwhile would be lost. */
  busy?: boolean;
  /** Buttons beside the field. */
  children?: ReactNode;
};

/** The managers that heed none of the browser's own hints. */
const UNMANAGED = { autoComplete: 'off', 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-bwignore': '', 'data-form-type': 'other' };

/** One line of text under a label; it gets the focus when it was refused and nothing else has it. What is typed is not looked at here: the server's answer decides. */
export function TextField({
  label,
  value,
  onChange,
  note,
  problem = null,
  state,
  secret = false,
  busy = false,
  children,
  ...input
}: Props) {
  const id = useId();
  const box = useFocusOnProblem(problem);
  const described = [problem && `${id}-problem`, note && `${id}-note`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <div className={css.head}>
        <label htmlFor={id}>{label}</label>
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
          type="text"
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
        <div id={`${id}-note`} className={css.note}>
          {note}
        </div>
      )}
    </div>
  );
}
