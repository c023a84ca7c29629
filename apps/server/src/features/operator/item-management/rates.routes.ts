import { adminAcceptRate, adminFixRate, adminListRates } from '@lootfolio/contract/features/operator/exchange-rates';
import type { Db } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { FOREIGN } from '../../../prices/rates/exchange-rates.ts';
import { acceptRate, setFixedRate } from './change-rate.ts';
import { viewRate } from './view-rate.ts';

export const rateRoutes = ({ db }: { db: Db }): Route[] => [
  route(adminListRates, async () => {
    const items = [];
    for (const currency of FOREIGN) items.push(await viewRate(db, currency));
    return { items, total: items.length };
  }),

  write(adminFixRate, async ({ tx, caller, params: { currency }, body }) => {
    await setFixedRate(tx, caller, currency, body.rate);
    return { item: await viewRate(tx, currency) };
  }),

  write(adminAcceptRate, async ({ tx, caller, params: { currency }, body }) => {
    await acceptRate(tx, caller, currency, body.rate);
    return { item: await viewRate(tx, currency) };
  }),
];
