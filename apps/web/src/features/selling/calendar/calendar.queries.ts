import { CALENDAR_LIMITS } from '@lootfolio/domain/sales-calendar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../../lib/api.ts';
import { today, type Day } from '../../../lib/calendar.ts';
import { timeZoneName } from '../../../lib/local-time.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { invalidateInOtherTabs } from '../../../lib/tabs.ts';
import type { ShownDay } from './calendar.search.ts';

export type SalesCalendar = Reply<'GET /sales/calendar'>;
export type CalendarEvent = SalesCalendar['items'][number];
export type Kind = CalendarEvent['kind'];
export type Feed = NonNullable<Reply<'GET /sales/calendar-feed'>['feed']>;

const FEED = ['sales', 'calendar-feed'];

const calendarQuery = (query: { from: Day; to: Day; sales: number }) => {
  const asked = { ...query, timezone: timeZoneName() };
  return {
    queryKey: ['sales', 'calendar', asked],
    queryFn: ({ signal }: { signal: AbortSignal }) => request('GET /sales/calendar', { query: asked, signal }),
  };
};

/** The events of a range of days, and those without a day. */
export const useCalendar = (from: Day, to: Day) =>
  useQuery({ ...calendarQuery({ from, to, sales: 0 }), placeholderData: keepPreviousData });

/** The events of a day with their sales. */
export function useDay(shown: ShownDay) {
  const day = shown === 'undated' ? today() : shown;
  return useQuery({
    ...calendarQuery({ from: day, to: day, sales: CALENDAR_LIMITS.sales }),
    select: ({ items }) => items.filter(({ kind }) => (kind === 'undated') === (shown === 'undated')),
  });
}

/** The address for calendar programs, without its secret part. */
export const useFeed = () => useQuery({ queryKey: FEED, queryFn: ({ signal }) => request('GET /sales/calendar-feed', { signal }) });

async function reloadFeed(): Promise<void> {
  invalidateInOtherTabs(FEED);
  await queryClient.invalidateQueries({ queryKey: FEED });
}

/** Makes a new address and ends the earlier one. @returns the address, which the server does not show again */
export async function renewFeed(): Promise<string> {
  const { address } = await request('POST /sales/calendar-feed');
  await reloadFeed();
  return address;
}

export async function revokeFeed(): Promise<void> {
  await request('DELETE /sales/calendar-feed');
  await reloadFeed();
}
