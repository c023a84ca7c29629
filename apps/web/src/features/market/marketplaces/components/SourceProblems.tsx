import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { age } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { useSources } from '../marketplaces.queries.ts';
import { problemsOf } from '../source.rules.ts';
import css from './SourceProblems.module.css';

const POLL_MS = 60_000;

/** The markets whose price lists of a game failed or are late, and the time since when. Empty when all lists are on time. */
export function SourceProblems({ game }: { game: string }) {
  const { data } = useSources(POLL_MS);
  const now = useNow();
  const problems = problemsOf(data?.items ?? [], game);
  if (problems.length === 0) return null;
  return (
    <div className={css.notice} role="status">
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
      <p>
        {t('marketplaces.troubles', { n: problems.length })}{' '}
        {problems.map(({ id, name, state, lastSuccess, reason }, index) => (
          <span key={id} title={reason ?? undefined}>
            {index > 0 && ', '}
            <strong>{name}</strong>{' '}
            {lastSuccess === null
              ? t(state === 'failed' ? 'marketplaces.failedNever' : 'marketplaces.lateNever')
              : t(state === 'failed' ? 'marketplaces.failedSince' : 'marketplaces.lateSince', { age: age(lastSuccess, now) })}
          </span>
        ))}
        {'. '}
        <AppLink href={pathTo('/status')} className="link">
          {t('marketplaces.sourceStatus')}
        </AppLink>
      </p>
    </div>
  );
}
