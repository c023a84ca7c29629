import { t } from '../../../../i18n/i18n.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { PART_NAMES, STATE_SENTENCES } from '../health.labels.ts';
import type { Health } from '../health.queries.ts';
import { StateMark } from './StateMark.tsx';
import css from './Parts.module.css';

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
              <StateMark state={one.state} />
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
