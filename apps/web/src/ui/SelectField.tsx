import { Select } from './Select.tsx';
import field from './field.module.css';
import css from './SelectField.module.css';

type Props<T extends string> = {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The label beside the control instead of above it. */
  inline?: boolean;
};

/** One of many: the browser's own list under a label. */
export function SelectField<T extends string>({ label, options, value, onChange, inline = false }: Props<T>) {
  return (
    <label className={inline ? css.inline : field.field}>
      <span className={field.label}>{label}</span>
      <Select value={value} onChange={(event) => onChange(event.target.value as T)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </label>
  );
}
