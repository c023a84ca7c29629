import { GAMES } from '@lootfolio/domain/games';
import { COUNTED_STATUSES, DASHBOARD_DEFAULTS, SALE_PERIODS, type CountedStatus } from '@lootfolio/domain/sales';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { periodLabel } from '../../../../lib/period-label.ts';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { GAME_CHOICES, type DashboardChoice, type DashboardGame, type DashboardSearch } from '../dashboard.search.ts';
import css from './DashboardFilters.module.css';

const STATUS_NAMES: Record<CountedStatus, PlainKey> = { SUCCESS: 'dashboard.success', ON_PROTECTION: 'dashboard.onProtection' };
const gameName = (game: DashboardGame): string => GAMES.find(({ slug }) => slug === game)?.label ?? t('ui.all');

/** The lengths of a period as choices. */
export const periodOptions = () =>
  SALE_PERIODS.map((days) => ({
    value: String(days),
    label: periodLabel(days),
    title: t('dashboard.lastDays', { n: days }),
  }));
export const periodFrom = (value: string) => SALE_PERIODS.find((days) => String(days) === value);

type Props = { choice: DashboardChoice; onChange: (next: Partial<DashboardSearch>) => void };

/** Chooses game, period and status of everything above the lists. */
export const DashboardFilters = ({ choice: { game, days, status }, onChange }: Props) => (
  <div className={css.filters}>
    <Segments<DashboardGame>
      label={t('dashboard.game')}
      options={GAME_CHOICES.map((value) => ({ value, label: gameName(value) }))}
      value={game}
      onChange={(value) => onChange({ game: value })}
    />
    <Segments
      label={t('dashboard.period')}
      options={periodOptions()}
      value={String(days)}
      onChange={(value) => onChange({ days: periodFrom(value) ?? DASHBOARD_DEFAULTS.days })}
    />
    <Segments<DashboardChoice['status']>
      label={t('dashboard.status')}
      options={[{ value: 'ALL', label: t('ui.all') }, ...COUNTED_STATUSES.map((value) => ({ value, label: t(STATUS_NAMES[value]) }))]}
      value={status}
      onChange={(value) => onChange({ status: value === 'ALL' ? undefined : value })}
    />
  </div>
);
