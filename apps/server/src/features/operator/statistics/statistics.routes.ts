import {
  statisticActivity,
  statisticDemographics,
  statisticGrowth,
  statisticOverview,
  statisticRegistrations,
} from '@lootfolio/contract/features/operator/statistics';
import { growthOf } from '@lootfolio/domain/statistics';
import type { Db } from '../../../platform/database/database.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { today } from '../../../platform/security/activity.ts';
import { periodBefore, periodOf, readActivity, readCounts, readCountries, readRegistrations } from './statistics.reads.ts';
import { countryLabel, daysOf, filled, lastMonths } from './statistics.rules.ts';

const list = <T>(data: T[]): { data: T[]; total: number } => ({ data, total: data.length });

export const statisticsRoutes = ({ db }: { db: Db }): Route[] => [
  route(statisticOverview, async ({ query: { interval } }) => {
    const period = periodOf(today(), interval);
    const [now, before] = [await readCounts(db, period), await readCounts(db, periodBefore(period, interval))];
    const figure = (name: keyof typeof now) => ({ value: now[name], growth: growthOf(now[name], before[name]) });
    return {
      data: {
        total_users: figure('total'),
        new_registrations: figure('joined'),
        active_users: figure('active'),
        // there are no plans yet
        premium_users: { value: 0, growth: growthOf(0, 0) },
      },
    };
  }),

  route(statisticRegistrations, async ({ query: { interval } }) => {
    const period = periodOf(today(), interval);
    return list(filled(daysOf(period), await readRegistrations(db, period, 'day')));
  }),

  route(statisticActivity, async ({ query: { interval } }) => {
    const period = periodOf(today(), interval);
    return list(filled(daysOf(period), await readActivity(db, period)));
  }),

  route(statisticGrowth, async ({ query: { interval } }) => {
    const months = lastMonths(today(), interval);
    return list(filled(months, await readRegistrations(db, { from: `${months[0]}-01`, to: today() }, 'month')));
  }),

  route(statisticDemographics, async ({ language }) => {
    const countries = await readCountries(db);
    return list(
      countries.map(({ country, users }) => ({ label: countryLabel(country, language), value: users, country: country || null })),
    );
  }),
];
