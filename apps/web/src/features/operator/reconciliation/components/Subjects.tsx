import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { age } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { StateChip } from '../../../../ui/value/StateChip.tsx';
import type { Subject } from '../reconciliation.queries.ts';
import css from './Subjects.module.css';

const STATES = {
  ok: { icon: IconCircleCheck, tone: 'good', text: 'reconciliation.stateOk' },
  differs: { icon: IconAlertTriangle, tone: 'bad', text: 'reconciliation.stateDiffers' },
  failed: { icon: IconAlertTriangle, tone: 'open', text: 'reconciliation.stateFailed' },
  never: { icon: IconClock, tone: 'plain', text: 'reconciliation.stateNever' },
} as const;

/** What is compared, and what came out of it. */
export function Subjects({ subjects }: { subjects: readonly Subject[] }) {
  const now = useNow();
  return (
    <Panel flush title={t('reconciliation.subjects')}>
      <ul className={css.subjects}>
        {subjects.map((subject) => {
          const { key, name, state, open, compared_at: at, compared, error, is_wanted: isWanted } = subject;
          const { icon, tone, text } = STATES[state];
          return (
            <li key={key} className={css.subject}>
              <h3 className={css.name}>{name}</h3>
              <StateChip tone={tone} icon={icon} text={t(text, { n: open })} />
              <p className={css.text}>
                {isWanted
                  ? t('reconciliation.comparing')
                  : at !== null && t('reconciliation.comparedAt', { n: compared, age: age(at, now) })}
                {error !== null && <span className={css.error}>{t('reconciliation.error', { error })}</span>}
              </p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
