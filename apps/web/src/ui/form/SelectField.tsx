import { IconChevronDown } from '@tabler/icons-react';
import field from './field.module.css';
import css from './SelectField.module.css';

/** `group`: the heading under which the option stands. */
export type SelectOption<T extends string> = { value: T; label: string; group?: string; disabled?: boolean };

type Props<T extends string> = {
  label: string;
  options: readonly SelectOption<T>[];
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

/** The options of a `select`, in their order. */
export const Options = <T extends string>({ options }: { options: readonly SelectOption<T>[] }) =>
  [...Map.groupBy(options, ({ group }) => group)].map(([group, own]) => {
    const entries = own.map(({ value, label, disabled }) => (
      <option key={value} value={value} disabled={disabled}>
        {label}
      </option>
    ));
    return group === undefined ? (
      entries
    ) : (
      <optgroup key={group} label={group}>
        {entries}
      </optgroup>
    );
  });

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
          <Options options={options} />
        </select>
        <IconChevronDown size={14} aria-hidden />
      </span>
    </label>
  );
}
