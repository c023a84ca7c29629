import type { ReactNode } from 'react';
import css from './Import.module.css';
import rowCss from './Rows.module.css';

type Props = { side: ReactNode; item: ReactNode; figures: readonly ReactNode[]; place?: ReactNode };

/** A row on a small screen. */
export const RowCard = ({ side, item, figures, place }: Props) => (
  <div className={rowCss.card}>
    <div className={rowCss.cardHead}>
      {item}
      {side}
    </div>
    <div className={rowCss.cardFigures}>
      {figures.map((figure, at) => (
        <span key={at}>{figure}</span>
      ))}
      {place && <span className={css.fact}>{place}</span>}
    </div>
  </div>
);
