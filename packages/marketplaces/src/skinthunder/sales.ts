import { z } from 'zod';
import { assumedState } from '../assumed-account.ts';
import { cents } from '../amounts.ts';
import { identityOf } from '../rows.ts';
import type { Ask } from '../selling-calls.ts';
import { everyRow, idText } from '../selling-rows.ts';
import { readSales } from '../selling-sales.ts';
import type { SaleRange, SalesReading, SellingContext } from '../selling.ts';
import { isoTime } from '../times.ts';
import { authorised } from './calls.ts';

const PAGE_SIZE = 100;

const answer = z.object({ total: z.int().nonnegative(), items: z.array(z.unknown()) });
const item = z.object({
  sale_id: idText,
  listing_id: idText,
  asset_id: idText,
  market_hash_name: z.unknown(),
  phase: z.unknown().optional(),
  price: z.unknown(),
  received: z.unknown().optional(),
  state: z.string(),
  sold_at: z.unknown(),
  deliver_by: z.unknown().optional(),
  settles_at: z.unknown().optional(),
});

/** An assumed call: see ASSUMED-API.md. */
export async function skinthunderSales(ask: Ask, context: SellingContext, { from, to }: SaleRange): Promise<SalesReading> {
  const range = `&from=${encodeURIComponent(from.toISOString())}&to=${encodeURIComponent(to.toISOString())}`;
  const fetchPage = async (page: number) => {
    const url = `${context.endpoint}/sales?page=${page}&per_page=${PAGE_SIZE}${range}`;
    const { total, items: rows } = await ask({ url, headers: authorised(context) }, answer);
    return { rows, total, next: page * PAGE_SIZE < total ? page + 1 : null };
  };
  const rows = await everyRow({ first: 1, fetchPage, identity: (row) => identityOf(row, 'sale_id') });
  return readSales(context.app, rows, {
    id: 'sale_id',
    shape: item,
    read: ({ sale_id: saleId, listing_id: listingId, asset_id: assetId, market_hash_name: name, phase, state: said, ...row }) => ({
      saleId,
      listingId,
      assetId,
      name,
      phase,
      price: cents(row.price),
      received: cents(row.received),
      currency: 'USD',
      soldAt: isoTime(row.sold_at),
      deliverBy: isoTime(row.deliver_by),
      settlesAt: isoTime(row.settles_at),
      state: assumedState(said),
      said,
    }),
  });
}
