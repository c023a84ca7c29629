import { useId, type ComponentProps, type ReactNode } from 'react';
import { useFocusOnProblem } from './use-focus-on-problem.ts';
import field from './field.module.css';
import css from './TextArea.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'className' | 'value' | 'onChange'> & {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Help for filling it in. */
  note?: ReactNode;
  /** The problem of the value, or null. */
  problem?: string | null;
  /** True while saving. The input is locked, because text typed meanwhile would be lost. */
  busy?: boolean;
};

/** A labelled text of several lines. It grows with its text if the browser supports this. Does not validate, because the server does. */
export function TextArea({ label, value, onChange, note, problem = null, busy = false, rows = 3, ...input }: Props) {
  const id = useId();
  const box = useFocusOnProblem<HTMLTextAreaElement>(problem);
  const described = [problem && `${id}-problem`, note && `${id}-note`].filter(Boolean).join(' ');
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <textarea
        {...input}
        ref={box}
        id={id}
        rows={rows}
        style={{ minHeight: `calc(${rows} * 1.5em + 18px)` }}
        readOnly={busy}
        className={`${field.input} ${css.input}`}
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
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
