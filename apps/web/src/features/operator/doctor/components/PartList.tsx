import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconClock, IconEye } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { decimal } from '../../../../lib/format.ts';
import { StateMark } from '../../../../ui/value/StateMark.tsx';
import { namesOf, STATE_NAMES } from '../doctor.labels.ts';
import type { Part } from '../doctor.queries.ts';
import css from './PartList.module.css';

const MARKS = {
  ok: { tone: 'good', icon: IconCircleCheck },
  differs: { tone: 'warn', icon: IconEye },
  failed: { tone: 'bad', icon: IconAlertTriangle },
  busy: { tone: 'quiet', icon: IconClock },
  off: { tone: 'quiet', icon: IconCircleMinus },
} as const;
const ORDER = { failed: 0, differs: 1, busy: 2, ok: 3, off: 4 };

/** The parts of a check: those that need a look are open, the others are folded. */
export function PartList({ items }: { items: readonly Part[] }) {
  const wrong = items.filter(({ state }) => state !== 'ok' && state !== 'off').toSorted((a, b) => ORDER[a.state] - ORDER[b.state]);
  const fine = items.filter(({ state }) => state === 'ok');
  const off = items.filter(({ state }) => state === 'off');
  return (
    <>
      {wrong.length > 0 && <Rows items={wrong} />}
      {fine.length > 0 && <Folded summary={t('doctor.fine', { n: fine.length })} items={fine} />}
      {off.length > 0 && <Folded summary={t('doctor.off', { n: off.length })} items={off} />}
    </>
  );
}

const Folded = ({ summary, items }: { summary: string; items: readonly Part[] }) => (
  <details className={css.folded}>
    <summary>{summary}</summary>
    <Rows items={items} />
  </details>
);

const Rows = ({ items }: { items: readonly Part[] }) => (
  <ul className={css.parts}>
    {items.map((item) => (
      <Row key={item.name} item={item} />
    ))}
  </ul>
);

function Row({ item: { name, state, text, todo, ms } }: { item: Part }) {
  const { kind, of } = namesOf(name);
  return (
    <li className={css.part}>
      <h3 className={css.name}>
        {kind !== null && <>{t(kind)} </>}
        <span className={css.of}>{of}</span>
      </h3>
      <StateMark {...MARKS[state]}>{t(STATE_NAMES[state])}</StateMark>
      <div className={css.text}>
        <p>{text}</p>
        {todo !== null && <p className={css.todo}>{todo}</p>}
      </div>
      <span className={css.time}>{state === 'off' ? '' : t('doctor.seconds', { n: decimal(ms / 1000, 1) })}</span>
    </li>
  );
}
