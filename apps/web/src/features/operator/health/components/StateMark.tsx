import { IconAlertTriangle, IconCircleCheck, IconEye } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { STATE_NAMES } from '../health.labels.ts';
import type { State } from '../health.queries.ts';
import css from './StateMark.module.css';

const ICONS = { ok: IconCircleCheck, warn: IconEye, bad: IconAlertTriangle };

/** A state as icon and word; both carry the same meaning. */
export function StateMark({ state }: { state: State }) {
  const Icon = ICONS[state];
  return (
    <span className={css.state} data-state={state}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {t(STATE_NAMES[state])}
    </span>
  );
}
