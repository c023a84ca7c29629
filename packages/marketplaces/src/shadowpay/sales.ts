import { z } from 'zod';
import { decimal } from '../amounts.ts';
import { identityOf } from '../rows.ts';
import type { Ask } from '../selling-calls.ts';
import { everyRow, idText } from '../selling-rows.ts';
import { isOutside, readSales } from '../selling-sales.ts';
import type { SaleRange, SaleState, SalesReading, SellingContext } from '../selling.ts';
import { anyTime } from '../times.ts';
import { authorised, projectOf, USER } from './calls.ts';

const PAGE_SIZE = 1000;
const DAY_MS = 86_400_000;

const answer = z.object({ data: z.array(z.unknown()), metadata: z.object({ total: z.int().nonnegative() }).optional() });
const item = z.object({
  steam_item: z.object({ steam_market_hash_name: z.unknown(), phase: z.unknown().optional(), project: z.unknown().optional() }),
});
/** The item of an operation, which is the first of a list in some answers. */
const items = z.union([
  item,
  z
    .array(item)
    .min(1)
    .transform(([first]) => first!),
]);
const operation = z.object({ id: idText, state: z.string(), time: z.unknown(), price: z.unknown(), asset_id: idText.nullish(), items });

const STATES: Record<string, SaleState> = { active: 'pending', finished: 'settled', cancelled: 'cancelled' };
const PROJECTS: readonly unknown[] = ['csgo', 'rust', 'dota2', 'tf2'];

const dayOf = (time: Date, days: number): string => new Date(time.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** True when the market states that an operation is about an item of another game. */
function isOtherGame(stated: unknown, context: SellingContext): boolean {
  const project = items.safeParse(stated).data?.steam_item.project;
  return project !== projectOf(context) && PROJECTS.includes(project);
}

/**
 * One codebase shows the call and its rows. It takes days. In which zone, and whether the last day counts, is not known: a day more is read
 * at both ends. The form of the times is not known either; a time without a zone is read as UTC. Whether `finished` means that the money is
 * free is assumed. A sale can be `active` before and after the hand-over, so it counts as pending. What the seller receives is not stated.
 */
export async function shadowpaySales(ask: Ask, context: SellingContext, range: SaleRange): Promise<SalesReading> {
  const days = `date_from=${dayOf(range.from, -1)}&date_to=${dayOf(range.to, 1)}`;
  const rows = await everyRow({
    first: 0,
    identity: (row) => identityOf(row, 'id'),
    fetchPage: async (offset: number) => {
      const url = `${USER}/operations?type=sell&${days}&limit=${PAGE_SIZE}&offset=${offset}&sort_column=time_created&sort_dir=desc`;
      const { data, metadata } = await ask({ url, headers: authorised(context) }, answer);
      const next = offset + data.length;
      const isLast = data.length === 0 || next >= (metadata?.total ?? Infinity);
      return { rows: data, next: isLast ? null : next, ...metadata };
    },
  });
  return readSales(context.app, rows, {
    id: 'id',
    isOther: (row) => isOutside(range, anyTime(row['time'])) || isOtherGame(row['items'], context),
    shape: operation,
    read: ({ id: saleId, state, asset_id: assetId, price, time, items: { steam_item: sold } }) => ({
      saleId,
      listingId: null,
      assetId: assetId ?? null,
      name: sold.steam_market_hash_name,
      phase: sold.phase,
      price: decimal(price),
      currency: 'USD',
      soldAt: anyTime(time),
      state: STATES[state] ?? 'unknown',
      said: state,
    }),
  });
}
