import css from './ShareBar.module.css';

/** The line below a figure, as long as the figure is large beside the largest one. */
export const ShareBar = ({ value, most, tone }: { value: number; most: number; tone: 'gain' | 'loss' | 'protected' }) => (
  <span className={css.track} aria-hidden>
    <span style={{ width: `${(value / most) * 100}%` }} data-tone={tone} />
  </span>
);
