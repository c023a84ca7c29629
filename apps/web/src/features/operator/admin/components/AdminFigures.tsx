import type { Waiting } from '@lootfolio/contract/features/operator/admin';
import { t } from '../../../../i18n/i18n.ts';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import { useHealth } from '../../health/health.public.ts';
import { useActivity } from '../../statistics/statistics.public.ts';

/** The shortest period of the statistics; only its last two days are shown. */
const DAYS = 7;

type Props = { counts: ReadonlyMap<Waiting, number | null> | undefined };

/** What an operator looks for first: who is there, whether prices come in, what failed, and what waits for them. */
export function AdminFigures({ counts }: Props) {
  const activity = useActivity(DAYS);
  const health = useHealth();
  const [yesterday, today] = (activity.data ?? []).slice(-2).map(({ count }) => count);
  const sources = health.data?.sources.items.filter(({ state }) => state !== 'off');
  const late = sources?.filter(({ state }) => state !== 'ok').length;
  const failedJobs = health.data?.jobs.items.reduce((sum, { given_up: n }) => sum + n, 0);
  const failed = failedJobs === undefined ? undefined : failedJobs + health.data!.operations.failed;
  const shown = (value: number | undefined, error: unknown): number | '–' | undefined => value ?? (error ? '–' : undefined);
  const [tickets, prizes] = [counts?.get('tickets'), counts?.get('prizes')];
  return (
    <StatRow>
      <StatCard
        label={t('admin.usersToday')}
        value={shown(today, activity.error)}
        note={yesterday !== undefined && t('admin.usersYesterday', { n: yesterday })}
      />
      <StatCard
        label={t('admin.sourcesLate')}
        value={shown(late, health.error)}
        note={sources && t('admin.sourcesOf', { n: sources.length })}
      />
      <StatCard label={t('admin.failedWork')} value={shown(failed, health.error)} note={health.data && t('admin.failedWorkNote')} />
      <StatCard label={t('admin.ticketsUnread')} value={counts && (tickets ?? '–')} />
      <StatCard label={t('admin.prizesOpen')} value={counts && (prizes ?? '–')} />
    </StatRow>
  );
}
