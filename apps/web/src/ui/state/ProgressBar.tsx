import css from './ProgressBar.module.css';

type Props = {
  /** The id of the element that names the work. */
  labelledBy: string;
  /** The progress in words. */
  text: string;
  done: number;
  failed: number;
  unknown: number;
  total: number;
};

/** The progress of work over several items, by their results. */
export function ProgressBar({ labelledBy, text, total, ...counts }: Props) {
  return (
    <div
      role="progressbar"
      aria-labelledby={labelledBy}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={counts.done + counts.failed + counts.unknown}
      aria-valuetext={text}
      className={css.bar}
    >
      {(['done', 'failed', 'unknown'] as const).map((state) => (
        <span key={state} data-state={state} style={{ width: `${total === 0 ? 0 : (counts[state] / total) * 100}%` }} />
      ))}
    </div>
  );
}
