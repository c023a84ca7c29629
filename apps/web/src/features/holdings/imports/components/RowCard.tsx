import type { ReactNode } from 'react';
import css from './Import.module.css';

type Props = { side: ReactNode; item: ReactNode; figures: readonly ReactNode[]; place?: ReactNode };

/** A row on a small screen. */
export const RowCard = ({ side, item, figures, place }: Props) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      {item}
      {side}
    </div>
    <div className={css.cardFigures}>
      {figures.map((figure, at) => (
        <span key={at}>{figure}</span>
      ))}
      {place && <span className={css.fact}>{place}</span>}
    </div>
  </div>
);
