import type { StatisticRange } from '@lootfolio/domain/statistics';
import type { ReactNode } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { Delta } from '../../../../ui/value/figures.tsx';
import { SparkBars } from '../../../../ui/chart/SparkBars.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import type { Overview } from '../statistics.queries.ts';
import css from './SummaryCards.module.css';

const CARDS: Record<keyof Overview, PlainKey> = {
  total_users: 'statistics.totalUsers',
  new_registrations: 'statistics.newRegistrations',
  active_users: 'statistics.activeUsers',
  premium_users: 'statistics.premiumUsers',
};

/** The growth; null when there was nothing to compare with. */
function Growth({ growth }: { growth: number | null }) {
  if (growth === null) return <span className={css.new}>{t('statistics.new')}</span>;
  return growth === 0 ? <span>{t('statistics.unchanged')}</span> : <Delta value={growth} unit="percent" />;
}

function noteOf(name: keyof Overview, days: StatisticRange): string {
  if (name === 'total_users') return t('statistics.sinceStart');
  return t(name === 'active_users' ? 'statistics.activeAgainst' : 'statistics.against', { days });
}

type Props = {
  /** Undefined while it loads. */
  overview: Overview | undefined;
  /** Active users by day. */
  activity: readonly { count: number }[];
  range: StatisticRange;
};

/** The four figures with their growth, and the active users of each day as small columns. */
export function SummaryCards({ overview, activity, range }: Props) {
  const days = <SparkBars label={t('statistics.activityOf')} values={activity.map(({ count }) => count)} format={integer} width={64} />;
  const card = (name: keyof Overview, chart?: ReactNode) => {
    const figure = overview?.[name];
    return (
      <StatCard
        key={name}
        label={t(CARDS[name])}
        value={figure && integer(figure.value)}
        delta={<Growth growth={figure?.growth ?? null} />}
        note={noteOf(name, range)}
        waiting={!figure}
        stacked
        {...(figure && chart !== undefined && { chart })}
      />
    );
  };
  return (
    <StatRow>
      {card('total_users')}
      {card('new_registrations')}
      {card('active_users', days)}
      {card('premium_users')}
    </StatRow>
  );
}
