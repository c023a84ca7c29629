import { useId, type ReactNode } from 'react';
import css from './Toggle.module.css';

type Props = {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
  note?: ReactNode;
  disabled?: boolean;
  /** Shows the switch before its label, aligned with the fields beside it. */
  inline?: boolean;
};

/** A switch that takes effect at once. */
export function Toggle({ label, on, onChange, note, disabled = false, inline = false }: Props) {
  const id = useId();
  return (
    <div className={css.toggle} data-inline={inline}>
      <div className={css.words}>
        <label htmlFor={id} className={css.label}>
          {label}
        </label>
        {note && (
          <p id={`${id}-note`} className={css.note}>
            {note}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={css.switch}
        checked={on}
        aria-checked={on}
        disabled={disabled}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
