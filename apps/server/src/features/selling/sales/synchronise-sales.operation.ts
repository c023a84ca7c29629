import type { MarketSale } from '@lootfolio/marketplaces/selling';
import { z } from 'zod';
import { storeSalesResult } from '../../../goods/sales/reach.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { OperationKind } from '../../../platform/operations/kinds.ts';
import { receiveSales, type SalesParts } from '../listings/listings.public.ts';
import { marketReadings, type MarketReading, type ReadingOf, type SellerParts } from '../presence/presence.public.ts';

export const SALES_KIND = 'synchronise-sales';

/** A range of moments, both included, in milliseconds. Part of the stored work. */
const range = z.object({ from: z.int(), to: z.int() });
type Range = z.output<typeof range>;

/** Reads what was sold at a market in a range of time. */
export const synchroniseSales = (parts: SellerParts & SalesParts): OperationKind =>
  marketReadings<Range, MarketSale[]>(parts, {
    name: SALES_KIND,
    input: range,
    read: ({ input: { from, to } }, { selling, context }, beganAt) =>
      selling.sales(context, { from: new Date(from), to: new Date(Math.min(to, beganAt)) }),
    follow: (tx, of, reading) => follow(tx, parts, of, reading),
  });

async function follow(
  tx: Tx,
  parts: SalesParts,
  { input: { from, to }, operationId, ...stall }: ReadingOf<Range>,
  reading: MarketReading<MarketSale[]>,
): Promise<void> {
  if ('failure' in reading) return void (await storeSalesResult(tx, stall, { operationId, created: 0, updated: 0, ...reading.failure }));
  const read = { sales: reading.data, from: new Date(from), to: new Date(Math.min(to, reading.beganAt)), at: new Date(reading.beganAt) };
  const { created, updated } = await receiveSales(tx, parts, stall, read);
  await storeSalesResult(tx, stall, { operationId, created, updated, code: null, text: null });
}
