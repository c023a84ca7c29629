import field from './field.module.css';
import css from './Segments.module.css';

type Props<T extends string> = {
  label: string;
  options: readonly { value: T; label: string; /** More details on hover. */ title?: string }[];
  value: T;
  onChange: (value: T) => void;
  /** Shows the label above, like the fields of a filter panel. */
  showLabel?: boolean;
  /** Continues in a second line instead of scrolling sideways. */
  wrap?: boolean;
};

/** A choice of one among a few visible options. */
export function Segments<T extends string>({ label, options, value, onChange, showLabel = false, wrap = false }: Props<T>) {
  const segments = (
    <div className={css.segments} role="group" aria-label={label} data-wrap={wrap}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          title={option.title}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
  if (!showLabel) return segments;
  return (
    <div className={`${field.field} ${css.field}`}>
      <span className={field.label} aria-hidden>
        {label}
      </span>
      {segments}
    </div>
  );
}
