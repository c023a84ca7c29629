import { styleOf } from './chart-series.ts';
import css from './Legend.module.css';

/** The colour of a chart's series or part; dashed when its line is dashed. */
export function Swatch({ index }: { index: number }) {
  const { token, dashed } = styleOf(index);
  return <span className={css.swatch} data-dashed={dashed} style={{ color: `var(${token})` }} aria-hidden />;
}
