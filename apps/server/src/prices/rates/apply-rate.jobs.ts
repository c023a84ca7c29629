import type { Currency } from '@lootfolio/marketplaces/port';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/database/database.ts';
import { enqueueNext, type Job } from '../../platform/jobs/jobs.ts';
import { applyRate, FOREIGN } from './exchange-rates.ts';

const APPLY = 'apply-exchange-rate';

const payload = z.object({ currency: z.enum(FOREIGN) });

/** Recalculates the prices in a currency once the transaction has committed, because there are too many for a call. */
export const applyRateSoon = (tx: Tx, currency: Currency): Promise<void> =>
  enqueueNext(tx, APPLY, { currency }, { key: `${APPLY}:${currency}`, delayMs: 0, urgent: true });

export const applyRateJob = (db: Db): Job => ({
  name: APPLY,
  work: 'prices',
  run: (data) => applyRate(db, payload.parse(data).currency),
});
