import { knownValues, lastPortfolio, portfolioGraph, updatePortfolio as updateCall } from '@lootfolio/contract/features/holdings/portfolio';
import { fillDays, sumOfPortfolio, type PortfolioValues } from '@lootfolio/domain/portfolio';
import { addDays, localDate } from '@lootfolio/domain/schedule';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { now } from '../../../platform/process/clock.ts';
import { readLatestValues } from '../inventory/inventory.public.ts';
import { createBalances, type KeyParts } from '../../people/market-keys/market-keys.public.ts';
import { presentBalances, presentInventories } from './known-values.ts';
import { readDaysFrom, readLastPortfolio } from './portfolio.reads.ts';
import { updatePortfolio } from './update-portfolio.ts';

export type PortfolioParts = KeyParts;

export function portfolioRoutes(parts: PortfolioParts): Route[] {
  const { db } = parts;
  const balances = createBalances(parts);
  return [
    route(lastPortfolio, async ({ caller }) => {
      const last = await readLastPortfolio(db, caller.userId);
      return { data: last && present(last, last.updated_at) };
    }),

    route(portfolioGraph, async ({ caller, query }) => {
      const to = localDate(now(), 'UTC');
      const from = addDays(to, 1 - query.interval);
      const days = fillDays(await readDaysFrom(db, caller.userId, from), { from, to });
      const data = days.map(({ date, values, saved }) => ({ date, value: sumOfPortfolio(values), assets: values, saved }));
      return { data, total: data.length };
    }),

    write(updateCall, async ({ tx, caller, body }) => ({ data: present(body, await updatePortfolio(tx, caller, body)) })),

    route(knownValues, async ({ caller, query }) => {
      const items =
        query.source === 'markets'
          ? presentBalances(await balances(caller.userId))
          : presentInventories(await readLatestValues(db, caller.userId, null));
      return { items, total: items.length };
    }),
  ];
}

const present = (values: PortfolioValues, updatedAt: Date) => ({
  ...values,
  sum: sumOfPortfolio(values),
  update_time: updatedAt.toISOString(),
});
