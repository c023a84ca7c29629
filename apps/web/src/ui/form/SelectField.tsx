import { IconChevronDown } from '@tabler/icons-react';
import field from './field.module.css';
import css from './SelectField.module.css';

type Props<T extends string> = {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  /** Puts the label beside the control instead of above it. */
  inline?: boolean;
  /** Hides the label when the context is clear. The label stays the accessible name. */
  hideLabel?: boolean;
  disabled?: boolean;
  /** The id of the element with the problem of the choice. */
  problemId?: string | undefined;
};

/** A choice of one among many: the browser's own select under a label, styled like the other fields. */
export function SelectField<T extends string>({
  label,
  options,
  value,
  onChange,
  inline = false,
  hideLabel = false,
  disabled = false,
  problemId,
}: Props<T>) {
  return (
    <label className={inline ? css.inline : field.field}>
      <span className={hideLabel ? 'visually-hidden' : field.label}>{label}</span>
      <span className={css.box}>
        <select
          className={css.select}
          value={value}
          disabled={disabled}
          aria-invalid={problemId !== undefined}
          aria-describedby={problemId}
          onChange={(event) => onChange(event.target.value as T)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={14} aria-hidden />
      </span>
    </label>
  );
}
