import { IconCalendarShare, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../../../i18n/i18n.ts';
import { today as todayHere } from '../../../../lib/calendar.ts';
import { weeksOf } from '../../../../lib/months.ts';
import { month as monthName } from '../../../../lib/format.ts';
import { timeZoneName } from '../../../../lib/local-time.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { Button, ButtonLink } from '../../../../ui/form/Button.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { EmptyHint, EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { useKeyMarkets } from '../../../market/marketplaces/marketplaces.public.tsx';
import { useCalendar } from '../calendar.queries.ts';
import { monthOf, moveMonth, readCalendarSearch, type CalendarSearch } from '../calendar.search.ts';
import { Agenda } from '../components/Agenda.tsx';
import { DaySheet } from '../components/DaySheet.tsx';
import { FeedDialog } from '../components/FeedDialog.tsx';
import { Legend } from '../components/events.tsx';
import { MonthFigures } from '../components/MonthFigures.tsx';
import { MonthGrid } from '../components/MonthGrid.tsx';
import css from './CalendarPage.module.css';

const route = getRouteApi('/sales/calendar');
const NO_EVENTS = [] as const;

type Change = (next: Partial<CalendarSearch>) => void;

/** Goes from month to month, and chooses between grid and list. */
function MonthBar({ month, view, onChange }: { month: string; view: 'grid' | 'list'; onChange: Change }) {
  const [before, after] = [moveMonth(month, -1), moveMonth(month, 1)];
  const isPhone = useMobile('list');
  return (
    <div className={css.bar}>
      <div className={css.months}>
        <IconButton label={t('calendar.before')} disabled={before === null} onClick={() => before && onChange({ month: before })}>
          <IconChevronLeft size={18} aria-hidden />
        </IconButton>
        <h2 aria-live="polite">{monthName(month)}</h2>
        <IconButton label={t('calendar.after')} disabled={after === null} onClick={() => after && onChange({ month: after })}>
          <IconChevronRight size={18} aria-hidden />
        </IconButton>
        {month !== todayHere().slice(0, 7) && (
          <Button variant="default" onClick={() => onChange({ month: undefined })}>
            {t('calendar.today')}
          </Button>
        )}
      </div>
      <Legend />
      {!isPhone && (
        <Segments
          label={t('calendar.view')}
          options={[
            { value: 'grid', label: t('calendar.viewGrid') },
            { value: 'list', label: t('calendar.viewList') },
          ]}
          value={view}
          onChange={(next) => onChange({ view: next === 'list' ? next : undefined })}
        />
      )}
    </div>
  );
}

/** For a user who never sold anything: what fills the calendar. */
function NothingYet() {
  const keys = useKeyMarkets();
  const needsKeys = keys?.length === 0;
  return (
    <Panel flush>
      <EmptyList text={t('calendar.emptyTitle')}>
        <EmptyHint>{t('calendar.emptyText')}</EmptyHint>
        {needsKeys ? (
          <ButtonLink href={pathTo('/user-details', { hash: 'market_api' })}>{t('calendar.setKeys')}</ButtonLink>
        ) : (
          <>
            <ButtonLink href={pathTo('/sales')}>{t('calendar.toSales')}</ButtonLink>
            <ButtonLink variant="default" href={pathTo('/list-items')}>
              {t('calendar.toList')}
            </ButtonLink>
          </>
        )}
      </EmptyList>
    </Panel>
  );
}

/** What becomes payable when and where, and what was reversed. */
export function CalendarPage() {
  const search = useAddress(readCalendarSearch);
  const navigate = route.useNavigate();
  const change: Change = (next) => void navigate({ search: (old) => ({ ...old, ...next }), resetScroll: false });
  const month = monthOf(search);
  const weeks = weeksOf(month);
  const { data, error, refetch, isPlaceholderData } = useCalendar(weeks[0]![0]!, weeks.at(-1)!.at(-1)!);
  const isPhone = useMobile('list');
  const view = isPhone ? 'list' : (search.view ?? 'grid');
  const shown = {
    ...{ month, today: data?.today, events: data?.items ?? NO_EVENTS, refreshing: data === undefined || isPlaceholderData },
    onOpen: (day: string) => change({ day, month }),
  };
  return (
    <>
      <PageHeader
        title={t('calendar.title')}
        up={{ href: pathTo('/sales'), title: t('sales.navigation') }}
        lead={t('calendar.lead')}
        help={['calendar.help1', 'calendar.help2', 'calendar.help3', 'calendar.help4', 'calendar.help5']}
        guide="be-paid"
        actions={
          <Button variant="default" icon={<IconCalendarShare size={16} stroke={1.8} aria-hidden />} onClick={() => change({ feed: true })}>
            {t('calendar.feed')}
          </Button>
        }
      />
      <div className={css.screen}>
        {data?.has_sales === false ? (
          <NothingYet />
        ) : (
          <>
            <MonthFigures data={isPlaceholderData ? undefined : data} month={month} onUndated={() => change({ day: 'undated' })} />
            <MonthBar month={month} view={view} onChange={change} />
            {!data && error ? (
              <Panel flush>
                <Failed error={error} onRetry={() => void refetch()} />
              </Panel>
            ) : !data ? (
              <div className={css.skeleton} aria-busy="true" aria-label={t('ui.loading')} />
            ) : view === 'list' ? (
              <Agenda {...shown} />
            ) : (
              <Panel flush>
                <MonthGrid {...shown} />
              </Panel>
            )}
            {/* not below the placeholder: an empty month is shorter, and this would jump */}
            {data && <p className={css.note}>{t('calendar.note', { zone: timeZoneName() })}</p>}
          </>
        )}
      </div>
      {search.day !== undefined && <DaySheet shown={search.day} onClose={() => change({ day: undefined })} />}
      {search.feed && <FeedDialog onClose={() => change({ feed: undefined })} />}
    </>
  );
}
