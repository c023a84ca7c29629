import type { ReactNode } from 'react';
import card from '../../../../ui/table/RowCard.module.css';

type Fact = readonly [label: string, value: ReactNode];

/** A row of a table as card: what it is, its figures, and what can be done with it. */
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
