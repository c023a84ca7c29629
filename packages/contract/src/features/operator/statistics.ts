import { STATISTIC_DEFAULTS, STATISTIC_RANGES } from '@lootfolio/domain/statistics';
import { z } from 'zod';
import { call } from '../../call.ts';
import { date, ratio, whole } from '../../primitives.ts';

const success = z.literal(true);
const count = z.int();
const total = z.int();

/** In days. */
const interval = whole(1, 365).pipe(z.literal(STATISTIC_RANGES)).default(STATISTIC_DEFAULTS.range);
const days = z.array(z.object({ label: date, count }));

/** `growth`: percent; null when the earlier number is 0. */
const figure = z.object({ value: count, growth: ratio.nullable() });

export const statisticOverview = call({
  method: 'GET',
  path: '/admin/statistic/overview',
  access: 'admin',
  summary: 'Users of the last days, against as many days before',
  query: z.object({ interval }),
  reply: z.object({
    success,
    data: z.object({ total_users: figure, new_registrations: figure, active_users: figure, premium_users: figure }),
  }),
});

export const statisticRegistrations = call({
  method: 'GET',
  path: '/admin/statistic/registrations',
  access: 'admin',
  summary: 'New users on each of the last days',
  query: z.object({ interval }),
  reply: z.object({ success, data: days, total }),
});

export const statisticActivity = call({
  method: 'GET',
  path: '/admin/statistic/activity',
  access: 'admin',
  summary: 'Users who were active on each of the last days',
  query: z.object({ interval }),
  reply: z.object({ success, data: days, total }),
});

export const statisticGrowth = call({
  method: 'GET',
  path: '/admin/statistic/growth',
  access: 'admin',
  summary: 'New users in each of the last months',
  query: z.object({
    /** In months. */
    interval: whole(1, 60).default(STATISTIC_DEFAULTS.months),
  }),
  reply: z.object({ success, data: z.array(z.object({ label: z.string().describe('YYYY-MM'), count })), total }),
});

export const statisticDemographics = call({
  method: 'GET',
  path: '/admin/statistic/demographics',
  access: 'admin',
  summary: 'How many users are in each country, the most first',
  reply: z.object({
    success,
    data: z.array(
      z.object({
        label: z.string().describe('The name of the country in the language of the call'),
        value: count,
        country: z.string().nullable().describe('ISO 3166-1 alpha-2; null when unknown'),
      }),
    ),
    total,
  }),
});
