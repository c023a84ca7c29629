import { IconChevronDown } from '@tabler/icons-react';
import field from './field.module.css';
import css from './SelectField.module.css';

type Props<T extends string> = {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The label beside the control instead of above it. */
  inline?: boolean;
  /** Leaves the label out where the place says it already; it is still read aloud. */
  hideLabel?: boolean;
  disabled?: boolean;
};

/** One of many: the browser's own list under a label, looking like the other fields. */
export function SelectField<T extends string>({
  label,
  options,
  value,
  onChange,
  inline = false,
  hideLabel = false,
  disabled = false,
}: Props<T>) {
  return (
    <label className={inline ? css.inline : field.field}>
      <span className={hideLabel ? 'visually-hidden' : field.label}>{label}</span>
      <span className={css.box}>
        <select className={css.select} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value as T)}>
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
