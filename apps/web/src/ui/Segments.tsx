import css from './Segments.module.css';

type Props<T extends string> = { label: string; options: readonly { value: T; label: string }[]; value: T; onChange: (value: T) => void };

/** One of a few, all of them in sight. */
export function Segments<T extends string>({ label, options, value, onChange }: Props<T>) {
  return (
    <div className={css.segments} role="group" aria-label={label}>
      {options.map((option) => (
        <button key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
          {option.label}
        </button>
      ))}
    </div>
  );
}
