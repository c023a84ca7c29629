import { t } from '../../../i18n/i18n.ts';
import { decimal, integer, moneyShort, money, percent } from '../../../lib/format.ts';
import { Delta } from '../../../ui/figures.tsx';
import { StatCard, StatRow } from '../../../ui/StatCard.tsx';
import type { useUserStats } from '../users.queries.ts';
import css from './UserFigures.module.css';

const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${decimal(Math.abs(value), 0)}`;

/** The four figures above the list of users. A dash stands for what could not be loaded. */
export function UserFigures({ query: { data, error } }: { query: ReturnType<typeof useUserStats> }) {
  const stats = data?.stats;
  const shown = (value: number | undefined, format = integer): string | undefined =>
    value === undefined ? (error ? '–' : undefined) : format(value);
  const share = (value = 0): string => {
    const total = stats?.totalUsers || 1;
    return t('users.shareOfAll', { share: percent((value / total) * 100, { digits: 1 }) });
  };
  const growth = stats?.usersChange ?? null;
  return (
    <StatRow>
      <StatCard
        label={t('users.totalUsers')}
        value={shown(stats?.totalUsers)}
        delta={growth === null ? <span className={css.new}>{t('users.new')}</span> : <Delta value={growth} unit="percent" />}
        note={t('users.change', { n: signed(stats?.userChangeCount ?? 0) })}
        waiting={!stats}
        stacked
      />
      <StatCard label={t('users.activeUsers')} value={shown(stats?.activeUsers)} note={share(stats?.activeUsers)} waiting={!stats} />
      <StatCard label={t('users.bannedUsers')} value={shown(stats?.bannedUsers)} note={share(stats?.bannedUsers)} waiting={!stats} />
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
