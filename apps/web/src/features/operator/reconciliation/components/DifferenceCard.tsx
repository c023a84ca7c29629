import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { dateTime, integer, money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { IdText } from '../../../../ui/form/CopiedText.tsx';
import type { Difference } from '../reconciliation.queries.ts';
import css from './DifferenceCard.module.css';

const STATES = { open: 'reconciliation.open', explained: 'reconciliation.explained', gone: 'reconciliation.gone' } as const;

function Value({ value, isCount }: { value: number | null; isCount: boolean }) {
  if (value === null) return t('reconciliation.nothing');
  return isCount ? t('reconciliation.things', { n: value, count: integer(value) }) : money(value);
}

function Figures({ difference: { subject, about, here, there, is_count: isCount } }: { difference: Difference }) {
  return (
    <dl className={css.figures}>
      <div>
        <dt>{t('reconciliation.compared')}</dt>
        <dd>{subject}</dd>
      </div>
      <div>
        <dt>{t('reconciliation.about')}</dt>
        <dd className={css.about}>
          <IdText text={about} />
        </dd>
      </div>
      <div>
        <dt>{t('reconciliation.here')}</dt>
        <dd>
          <Value value={here} isCount={isCount} />
        </dd>
      </div>
      <div>
        <dt>{t('reconciliation.there')}</dt>
        <dd>
          <Value value={there} isCount={isCount} />
        </dd>
      </div>
    </dl>
  );
}

type Props = { difference: Difference; onExplain: (difference: Difference) => void };

/** A difference: what it is, what to do about it, and its explanation. */
export function DifferenceCard({ difference, onExplain }: Props) {
  const { title, text, state, payment_id: payment, found_at: foundAt, gone_at: goneAt, explanation } = difference;
  return (
    <article className={css.card} data-state={state} aria-label={title}>
      <header className={css.head}>
        <h3>{title}</h3>
        <span className={css.state}>{t(STATES[state])}</span>
      </header>
      <Figures difference={difference} />
      {state === 'open' && <p className={css.text}>{text}</p>}
      {explanation && (
        <p className={css.text}>
          {t('reconciliation.explainedBy', {
            name: explanation.admin.user_name ?? t('reconciliation.deletedUser'),
            date: dateTime(explanation.at),
          })}{' '}
          <q>{explanation.note}</q>
        </p>
      )}
      <footer className={css.foot}>
        <span className="muted">
          {goneAt === null
            ? t('reconciliation.foundAt', { date: dateTime(foundAt) })
            : t('reconciliation.foundAndGone', { date: dateTime(foundAt), gone: dateTime(goneAt) })}
        </span>
        <span className={css.actions}>
          {payment !== null && (
            <AppLink href={pathTo('/admin/payments', { search: { payment } })}>{t('reconciliation.payment', { id: payment })}</AppLink>
          )}
          {state === 'open' && (
            <Button variant="default" onClick={() => onExplain(difference)}>
              {t('reconciliation.explain')}
            </Button>
          )}
        </span>
      </footer>
    </article>
  );
}
