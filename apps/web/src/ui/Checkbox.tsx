import type { ReactNode } from 'react';
import css from './Checkbox.module.css';

type Props = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Some of what the box stands for is chosen, not all. */
  indeterminate?: boolean;
  disabled?: boolean;
  /** Read aloud in place of words beside the box. */
  label?: string;
  className?: string | undefined;
  /** The words beside the box; a press on them counts too. */
  children?: ReactNode;
};

/** A box to tick. For what takes effect at once use `Toggle`. */
export function Checkbox({ checked, onChange, indeterminate = false, disabled = false, label, className = '', children }: Props) {
  const box = (
    <input
      type="checkbox"
      className={css.box}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      ref={(element) => {
        if (element) element.indeterminate = indeterminate;
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
  if (children === undefined) return box;
  return (
    <label className={`${css.check} ${className}`}>
      {box}
      {children}
    </label>
  );
}
