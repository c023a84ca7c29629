import { IconAlertTriangle, IconCircleCheck, IconCircleOff, IconClockExclamation } from '@tabler/icons-react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import type { SourceState as State } from '../marketplaces.queries.ts';
import css from './SourceState.module.css';

export const STATES: Readonly<Record<State, { label: PlainKey; icon: typeof IconCircleCheck }>> = {
  ok: { label: 'marketplaces.stateOk', icon: IconCircleCheck },
  late: { label: 'marketplaces.stateLate', icon: IconClockExclamation },
  failed: { label: 'marketplaces.stateFailed', icon: IconAlertTriangle },
  off: { label: 'marketplaces.stateOff', icon: IconCircleOff },
};

/** The state of a source as icon and word; both carry the same meaning. */
export function SourceState({ state }: { state: State }) {
  const { label, icon: Icon } = STATES[state];
  return (
    <span className={css.state} data-state={state}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {t(label)}
    </span>
  );
}
