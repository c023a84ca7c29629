import type { ReactNode } from 'react';
import card from '../../../../ui/table/RowCard.module.css';

type Fact = readonly [label: string, value: ReactNode];

/** A row of a table as a card: its head, its figures, and its actions. */
export const FactCard = ({ head, facts, foot }: { head: ReactNode; facts: readonly Fact[]; foot?: ReactNode }) => (
  <div className={card.card}>
    <div className={card.head}>{head}</div>
    <dl className={card.figures}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {foot && <div className={card.foot}>{foot}</div>}
  </div>
);
