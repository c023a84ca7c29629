import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { useMobile } from '../../lib/use-media.ts';
import { Skeleton } from '../state/ListState.tsx';
import css from './StatCard.module.css';

type Props = {
  label: string;
  /** The figure; undefined while it loads. */
  value: ReactNode;
  delta?: ReactNode;
  note?: ReactNode;
  /** Reserves the room of delta and note while the figure loads; the given note has the expected length. */
  waiting?: boolean;
  /** Shows the note below the delta, so that the lines do not depend on the width of the figure. */
  stacked?: boolean;
  chart?: ReactNode;
};

/** One figure, with its change and its note beside it where there is room, else below. Group several in a `<StatRow>`. */
export function StatCard({ label, value, delta, note, chart, waiting = false, stacked = false }: Props) {
  return (
    <div className={css.card}>
      <p className={css.label}>{label}</p>
      <div className={css.main}>
        <div className={css.value}>{value === undefined ? <Skeleton width="var(--figure-width)" height={26} /> : value}</div>
        {chart}
        {(delta !== undefined || note !== undefined) && (
          // where the note is one line, its end may be cut off
          <p className={css.note} title={typeof note === 'string' ? note : undefined} data-waiting={waiting} data-stacked={stacked}>
            {stacked ? <span>{delta}</span> : delta} {stacked ? <span>{note}</span> : note}
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * On a phone the keyboard can scroll it, too.
 * @param slim shows each figure beside its label, and its note in one line, above a list that has to start high
 */
export function StatRow({ slim = false, children }: { slim?: boolean; children: ReactNode }) {
  const scrolls = useMobile('shell');
  return (
    <div className={css.row} data-slim={slim} {...(scrolls && { role: 'group', tabIndex: 0, 'aria-label': t('ui.figures') })}>
      {children}
    </div>
  );
}
