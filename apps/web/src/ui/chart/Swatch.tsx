import { styleOf } from './chart-series.ts';
import css from './Legend.module.css';

/** The colour of a chart's series or part; dashed when its line is dashed. */
export function Swatch({ index, dashed: isDashed = false }: { index: number; dashed?: boolean | undefined }) {
  const { token, dashed } = styleOf(index);
  return <span className={css.swatch} data-dashed={dashed || isDashed} style={{ color: `var(${token})` }} aria-hidden />;
}
