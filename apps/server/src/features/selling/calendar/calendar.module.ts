import { ownRows } from '../../../platform/database/personal-data.ts';
import type { Module } from '../../../platform/module.ts';
import { calendarRoutes, type CalendarCallParts } from './calendar.routes.ts';
import { deleteFeed } from './calendar.store.ts';

export const calendarModule: Module<CalendarCallParts> = {
  name: 'calendar',
  routes: calendarRoutes,
  credentials: [{ columns: ['calendar_feeds.token_hash'], endedBy: ['banned', 'moved', 'demoted', 'signed-out'], end: deleteFeed }],
  personalData: () => [ownRows('calendar_feeds', 'calendar_feeds', ['created_at', 'read_at'])],
};
