import { IconAlertTriangle, IconCircleCheck, IconEye } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { StateMark } from '../../../../ui/value/StateMark.tsx';
import { PART_NAMES, STATE_NAMES, STATE_SENTENCES } from '../health.labels.ts';
import type { Health } from '../health.queries.ts';
import css from './Parts.module.css';

const MARKS = {
  ok: { tone: 'good', icon: IconCircleCheck },
  warn: { tone: 'warn', icon: IconEye },
  bad: { tone: 'bad', icon: IconAlertTriangle },
} as const;

/** Every part of the server with its state and the necessary action. Parts that need an action come first. */
export function Parts({ health: { items, state } }: { health: Pick<Health, 'items' | 'state'> }) {
  const order = { bad: 0, warn: 1, ok: 2 };
  return (
    <Panel flush title={t('health.parts')} actions={<strong>{t(STATE_SENTENCES[state])}</strong>}>
      <ul className={css.parts}>
        {items
          .toSorted((a, b) => order[a.state] - order[b.state])
          .map((one) => (
            <li key={one.key} className={css.part} data-state={one.state}>
              <h3 className={css.name}>{t(PART_NAMES[one.key])}</h3>
              <StateMark {...MARKS[one.state]}>{t(STATE_NAMES[one.state])}</StateMark>
              <div className={css.text}>
                <p>{one.text}</p>
                {one.todo !== null && <p className={css.todo}>{one.todo}</p>}
              </div>
            </li>
          ))}
      </ul>
    </Panel>
  );
}
