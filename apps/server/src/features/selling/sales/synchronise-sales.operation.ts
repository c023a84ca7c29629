import type { SalesReading } from '@lootfolio/marketplaces/selling';
import { z } from 'zod';
import { storeSalesResult } from '../../../goods/sales/reach.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { OperationKind } from '../../../platform/operations/kinds.ts';
import type { Range } from './synchronise-sales.rules.ts';
import { readSales, receiveSales, tellUnreadable, type SalesParts } from '../listings/listings.public.ts';
import { readMarketKind, type MarketReading, type ReadItem, type SellerParts } from '../presence/presence.public.ts';

export const SALES_KIND = 'synchronise-sales';

/** Part of the stored work. */
const range = z.object({ from: z.int(), to: z.int() });

/** Reads what was sold at a market in a range of time. */
export const synchroniseSales = (parts: SellerParts & SalesParts): OperationKind =>
  readMarketKind<Range, SalesReading>(parts, {
    name: SALES_KIND,
    input: range,
    read: (market, { input }, beganAt) => readSales(parts, market, rangeOf(input, beganAt)),
    apply: (tx, item, reading) => follow(tx, parts, item, reading),
  });

const rangeOf = ({ from, to }: Range, beganAt: Date) => ({ from: new Date(from), to: new Date(Math.min(to, beganAt.getTime())) });

async function follow(
  tx: Tx,
  parts: SalesParts,
  { input, operationId, userId, lane: { market, appId } }: ReadItem<Range>,
  reading: MarketReading<SalesReading>,
): Promise<void> {
  const stall = { userId, market, appId };
  const { beganAt: at } = reading;
  if ('failure' in reading)
    return void (await storeSalesResult(tx, stall, { operationId, hasFailed: true, created: 0, updated: 0, ...reading.failure }));
  const { created, updated } = await receiveSales(tx, parts, stall, { ...reading.found, ...rangeOf(input, at), at });
  await storeSalesResult(tx, stall, { operationId, hasFailed: false, created, updated, ...tellUnreadable(reading.found) });
}
