import {
  readCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
  salesCalendar,
  showCalendarFeed,
} from '@lootfolio/contract/features/selling/calendar';
import type { Db } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { Config } from '../../../platform/process/config.ts';
import { now } from '../../../platform/process/clock.ts';
import { findFeed, type Feed } from './calendar.reads.ts';
import { renewFeed, revokeFeed } from './change-feed.ts';
import { openFeed } from './open-feed.ts';
import { viewCalendar, type CalendarParts } from './view-calendar.ts';

export type CalendarCallParts = CalendarParts & { db: Db; config: Pick<Config, 'PUBLIC_URL'> };

const present = ({ createdAt, readAt }: Feed) => ({ created_at: createdAt.toISOString(), read_at: readAt?.toISOString() ?? null });

/** The calls of the sales calendar. */
export function calendarRoutes({ config, ...parts }: CalendarCallParts): Route[] {
  const site = config.PUBLIC_URL;
  return [
    route(salesCalendar, ({ caller, query }) => viewCalendar(parts, caller.userId, query)),
    route(showCalendarFeed, async ({ caller }) => {
      const feed = await findFeed(parts.db, caller.userId);
      return { feed: feed && present(feed) };
    }),
    write(renewCalendarFeed, async ({ tx, caller }) => {
      const token = await renewFeed(tx, caller);
      return { address: `${site}/api/v1/calendar/${token}.ics`, feed: present({ createdAt: now(), readAt: null }) };
    }),
    write(revokeCalendarFeed, async ({ tx, caller }) => {
      await revokeFeed(tx, caller);
      return {};
    }),
    route(readCalendarFeed, async ({ params }) => ({ text: await openFeed({ ...parts, site }, params.token.replace(/\.ics$/, '')) })),
  ];
}
