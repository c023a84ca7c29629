import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { request, type Reply } from '../../../../lib/api.ts';
import { integer } from '../../../../lib/format.ts';
import { countAt } from './counter.rules.ts';
import { useCounting } from './use-counting.ts';
import css from './Counters.module.css';

type Counter = Reply<'GET /init/counters'>['items'][number];

const LABELS: Record<Counter['key'], PlainKey> = {
  items: 'landing.counterItems',
  users: 'landing.counterUsers',
  support: 'landing.counterSupport',
};
/** The labels of the server's own counts: "0 Support" alone would not be clear. */
const COUNTED: Record<Counter['key'], PlainKey> = { ...LABELS, support: 'landing.countedSupport' };
const isCount = ({ value, suffix, live }: Counter): boolean => suffix === '' && value === live;

function liveText({ key, live }: Counter): string {
  if (key === 'items') return t('landing.liveItems', { n: live });
  return key === 'users' ? t('landing.liveUsers', { n: live }) : t('landing.liveSupport', { n: live });
}

/** Screen readers read the final figure, not the animation. */
function Figure({ counter, elapsed }: { counter: Counter; elapsed: number }) {
  return (
    <li className={css.counter}>
      <span className={css.figure} aria-hidden data-counter={counter.key}>
        {integer(countAt(counter.value, elapsed))}
        {counter.suffix}
      </span>
      <span className="visually-hidden">
        {integer(counter.value)}
        {counter.suffix}
      </span>
      <span className={css.label}>{t((isCount(counter) ? COUNTED : LABELS)[counter.key])}</span>
      {!isCount(counter) && <span className={css.live}>{liveText(counter)}</span>}
    </li>
  );
}

/**
 * The operator's three figures, each above this server's own count, and a line that says who gave them. Without the operator's figure only
 * the count is shown.
 */
export function Counters() {
  const section = useRef<HTMLElement>(null);
  const counters = useQuery({ queryKey: ['init', 'counters'], queryFn: ({ signal }) => request('GET /init/counters', { signal }) }).data
    ?.items;
  const elapsed = useCounting(section, counters !== undefined);
  return (
    <section ref={section} className={css.section} aria-label={t('landing.counters')}>
      <ul className={css.counters}>
        {counters?.map((counter) => (
          <Figure key={counter.key} counter={counter} elapsed={elapsed} />
        ))}
      </ul>
      {/* keeps its room while the figures load */}
      <p className={css.given}>{counters?.some((counter) => !isCount(counter)) && t('landing.givenFigures')}</p>
    </section>
  );
}
