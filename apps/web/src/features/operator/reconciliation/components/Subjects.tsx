import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { age } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import type { Subject } from '../reconciliation.queries.ts';
import css from './Subjects.module.css';

const STATES = {
  ok: { icon: IconCircleCheck, text: 'reconciliation.stateOk' },
  differs: { icon: IconAlertTriangle, text: 'reconciliation.stateDiffers' },
  failed: { icon: IconAlertTriangle, text: 'reconciliation.stateFailed' },
  never: { icon: IconClock, text: 'reconciliation.stateNever' },
} as const;

function State({ subject: { state, open } }: { subject: Subject }) {
  const { icon: Icon, text } = STATES[state];
  return (
    <span className={css.state} data-state={state}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {t(text, { n: open })}
    </span>
  );
}

/** What is compared, and what came out of it. */
export function Subjects({ subjects }: { subjects: readonly Subject[] }) {
  const now = useNow();
  return (
    <Panel flush title={t('reconciliation.subjects')}>
      <ul className={css.subjects}>
        {subjects.map((subject) => {
          const { key, name, compared_at: at, compared, error, is_wanted: isWanted } = subject;
          return (
            <li key={key} className={css.subject}>
              <h3 className={css.name}>{name}</h3>
              <State subject={subject} />
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
