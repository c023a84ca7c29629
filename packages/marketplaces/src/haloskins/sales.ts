import { z } from 'zod';
import { assumedState } from '../assumed-account.ts';
import { decimal } from '../amounts.ts';
import { identityOf } from '../rows.ts';
import type { Ask } from '../selling-calls.ts';
import { everyRow, idText } from '../selling-rows.ts';
import { readSales } from '../selling-sales.ts';
import type { SaleRange, SalesReading, SellingContext } from '../selling.ts';
import { isoTime } from '../times.ts';
import { address } from './calls.ts';

const PAGE_SIZE = 100;

const answer = z.object({
  success: z.literal(true),
  data: z.object({ total: z.int().nonnegative(), list: z.array(z.unknown()) }),
});
const order = z.object({
  orderId: idText,
  productId: idText,
  assetId: idText,
  marketHashName: z.unknown(),
  phase: z.unknown().optional(),
  price: z.unknown(),
  received: z.unknown().optional(),
  status: z.string(),
  createTime: z.unknown(),
  deliverBy: z.unknown().optional(),
  settleTime: z.unknown().optional(),
});

/** An assumed call: see ASSUMED-API.md. */
export async function haloskinsSales(ask: Ask, context: SellingContext, { from, to }: SaleRange): Promise<SalesReading> {
  const range = `&from=${encodeURIComponent(from.toISOString())}&to=${encodeURIComponent(to.toISOString())}`;
  const fetchPage = async (page: number) => {
    const url = address('sale/orders', context, `&appId=${context.app}&page=${page}&limit=${PAGE_SIZE}${range}`);
    const { total, list: rows } = (await ask({ url }, answer)).data;
    return { rows, total, next: page * PAGE_SIZE < total ? page + 1 : null };
  };
  const rows = await everyRow({ first: 1, fetchPage, identity: (row) => identityOf(row, 'orderId') });
  return readSales(context.app, rows, {
    id: 'orderId',
    shape: order,
    read: ({ orderId: saleId, productId: listingId, assetId, marketHashName: name, phase, status: said, ...row }) => ({
      saleId,
      listingId,
      assetId,
      name,
      phase,
      price: decimal(row.price),
      received: decimal(row.received),
      currency: 'USD',
      soldAt: isoTime(row.createTime),
      deliverBy: isoTime(row.deliverBy),
      settlesAt: isoTime(row.settleTime),
      state: assumedState(said),
      said,
    }),
  });
}
