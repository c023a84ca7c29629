import { t } from '../../../../i18n/i18n.ts';
import { integer, moneyShort, money, percent } from '../../../../lib/format.ts';
import { Delta } from '../../../../ui/value/figures.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import type { useUserStats } from '../users.queries.ts';
import css from './user-parts.module.css';

type Stats = NonNullable<ReturnType<typeof useUserStats>['data']>['stats'];

/** The number of users who joined, compared with the days before. The percentage refers to the joined users, not to all users. */
function Joined({ stats: { usersJoined: joined, userChangeCount: more, usersChange: growth } }: { stats: Stats }) {
  const key = more > 0 ? 'users.joinedMore' : more < 0 ? 'users.joinedFewer' : 'users.joinedSame';
  const text = t(key, { joined, n: Math.abs(more) });
  return (
    <span title={text}>
      {text}
      {growth !== null && growth !== 0 && (
        <>
          {' '}
          <span className={css.growth}>
            (<Delta value={growth} unit="percent" />)
          </span>
        </>
      )}
    </span>
  );
}

const NO_STATS: Stats = {
  ...{ totalUsers: 0, activeUsers: 0, bannedUsers: 0, totalBalance: 0, usersJoined: 0, userChangeCount: 0, usersChange: null },
};

/** The four figures above the list of users. A dash replaces a figure that could not be loaded. */
export function UserFigures({ query: { data, error } }: { query: ReturnType<typeof useUserStats> }) {
  const stats = data?.stats;
  const shown = (value: number | undefined, format = integer): string | undefined =>
    value === undefined ? (error ? '–' : undefined) : format(value);
  const shareOf = (value = 0): string => percent((value / (stats?.totalUsers || 1)) * 100, { digits: 1 });
  return (
    <StatRow slim>
      <StatCard
        label={t('users.totalUsers')}
        value={shown(stats?.totalUsers)}
        note={<Joined stats={stats ?? NO_STATS} />}
        waiting={!stats}
      />
      <StatCard
        label={t('users.activeUsers')}
        value={shown(stats?.activeUsers)}
        note={t('users.activeNote', { share: shareOf(stats?.activeUsers) })}
        waiting={!stats}
      />
      <StatCard
        label={t('users.bannedUsers')}
        value={shown(stats?.bannedUsers)}
        note={t('users.shareOfAll', { share: shareOf(stats?.bannedUsers) })}
        waiting={!stats}
      />
      <StatCard
        label={t('users.totalBalance')}
        value={
          stats ? (
            <span title={money(stats.totalBalance)}>
              {stats.totalBalance < 1e9 ? money(stats.totalBalance) : moneyShort(stats.totalBalance)}
            </span>
          ) : (
            shown(undefined)
          )
        }
        note={t('users.balanceNote')}
      />
    </StatRow>
  );
}
