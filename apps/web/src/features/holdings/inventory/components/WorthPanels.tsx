import type { ComponentProps } from 'react';
import { MarketValues } from './MarketValues.tsx';
import { OverviewPanel } from './OverviewPanel.tsx';
import { ValueHistory } from './ValueHistory.tsx';
import css from './WorthPanels.module.css';

type Props = {
  overview: ComponentProps<typeof OverviewPanel>;
  history: ComponentProps<typeof ValueHistory>;
  markets: ComponentProps<typeof MarketValues>;
};

/** Owner, value over time and value on each market of the things in a list, side by side. */
export const WorthPanels = ({ overview, history, markets }: Props) => (
  <div className={css.worth}>
    <OverviewPanel {...overview} />
    <ValueHistory {...history} />
    <MarketValues {...markets} />
  </div>
);
