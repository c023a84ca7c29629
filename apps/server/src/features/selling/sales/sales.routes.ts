import {
  addSale as addCall,
  chooseSaleLot,
  deleteSale as deleteCall,
  settleDouble as settleCall,
  updateSaleMarket,
  updateSalePrice,
} from '@lootfolio/contract/features/selling/sale-changes';
import { salesReach, synchroniseSales as synchroniseCall } from '@lootfolio/contract/features/selling/sale-synchronisation';
import { exportSales as exportCall, listSales, salesTotals, showSale } from '@lootfolio/contract/features/selling/sales';
import { marketName } from '@lootfolio/domain/markets';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import type { Db, Reader } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { WaitUntilEnded } from '../../../platform/operations/wait-until-ended.ts';
import type { Provided } from '../../../platform/module.ts';
import type { FeeBook } from '../../market/marketplaces/marketplaces.public.ts';
import { explain } from '../listings/listings.public.ts';
import { sellingFeesOf } from '../presence/presence.public.ts';
import { addSale } from './add-sale.ts';
import { chooseLot, setBuyMarket, setSaleCost } from './change-sale.ts';
import { exportSales } from './export-sales.ts';
import { presentSale, type PresentParts, type SaleReply } from './present-sale.ts';
import { findSale, readReach, readResults } from './sales.reads.ts';
import { rangeOf } from './sales.rules.ts';
import { deleteSale, settleDouble } from './settle-sale.ts';
import { viewSale } from './show-sale.ts';
import { startSynchronisingSales } from './synchronise-sales.ts';
import { viewAutomatic } from './view-automatic.ts';
import { viewSales, viewTotals } from './view-sales.ts';

export type SalesCallParts = PresentParts & {
  db: Db;
  fees: FeeBook;
  files: FileMaker;
  stopping: AbortSignal;
  waitUntilEnded: WaitUntilEnded;
} & Pick<Provided, 'plans'>;

/** The calls of the sales history. */
export const salesRoutes = (parts: SalesCallParts): Route[] => [...viewRoutes(parts), ...writeRoutes(parts), synchroniseRoute(parts)];

const viewRoutes = (parts: SalesCallParts): Route[] => [
  route(listSales, ({ caller, query }) => viewSales(parts, caller.userId, query)),
  route(salesTotals, ({ caller, query }) => viewTotals(parts, caller.userId, query)),
  route(exportCall, ({ caller, body, language }) => exportSales(parts, { userId: caller.userId, body, language })),
  route(salesReach, async ({ caller, language }) => {
    const items = (await readReach(parts.db, caller.userId)).map(({ market, from, to, oldest, code, text }) => ({
      market,
      market_name: marketName(market),
      read_from: from?.toISOString() ?? null,
      read_at: to?.toISOString() ?? null,
      oldest_sale: oldest?.toISOString() ?? null,
      code,
      msg: code === null ? null : explain(code, text, language),
    }));
    return { items, total: items.length, automatic: await viewAutomatic(parts, caller.userId) };
  }),
  route(showSale, ({ caller, params }) => viewSale(parts, caller.userId, params.id)),
];

/** Answers a sale as it is now. */
async function answer(parts: PresentParts, db: Reader, userId: number, id: number): Promise<{ item: SaleReply }> {
  const sale = await findSale(db, userId, id);
  const item = sale && presentSale(parts, sale);
  if (!item) throw notFound();
  return { item };
}

const writeRoutes = (parts: SalesCallParts): Route[] => [
  write(addCall, async ({ tx, caller, body }) => {
    const feeOf = await sellingFeesOf({ db: tx, fees: parts.fees }, caller.userId);
    const id = await addSale(tx, caller, body.item, body.client_key ?? null, { items: parts.items, feeOf });
    return answer(parts, tx, caller.userId, id);
  }),
  write(updateSalePrice, async ({ tx, caller, body }) => {
    await setSaleCost(tx, caller, body.item_id, body.price);
    return answer(parts, tx, caller.userId, body.item_id);
  }),
  write(updateSaleMarket, async ({ tx, caller, body }) => {
    await setBuyMarket(tx, caller, body.item_id, body.market);
    return { item_id: body.item_id, market: body.market };
  }),
  write(chooseSaleLot, async ({ tx, caller, params, body }) => {
    await chooseLot(tx, caller, params.id, body.lot_id);
    return answer(parts, tx, caller.userId, params.id);
  }),
  write(settleCall, async ({ tx, caller, params, body }) => {
    await settleDouble(tx, caller, params.id, body.same);
    return {};
  }),
  write(deleteCall, async ({ tx, caller, params }) => {
    await deleteSale(tx, caller, params.id);
    return {};
  }),
];

const synchroniseRoute = (parts: SalesCallParts): Route =>
  route(synchroniseCall, async ({ caller, body, language }) => {
    const { userId } = caller;
    const wanted = { markets: body.markets ?? null, ...rangeOf(body) };
    const operation = await inTransactionOf(parts.db, caller, (tx) => startSynchronisingSales(tx, caller, wanted));
    const ended = await parts.waitUntilEnded({ id: operation, userId }, { signal: parts.stopping });
    const results = (await readResults(parts.db, userId, operation)).map(({ code, text, ...row }) => ({
      ...row,
      code,
      msg: code === null ? null : explain(code, text, language),
    }));
    const sum = (of: 'created' | 'updated'): number => results.reduce((total, row) => total + row[of], 0);
    const success = results.length === 0 ? ended : results.some(({ code }) => code === null || code === 'UNREADABLE_SALES');
    return { success, created: sum('created'), updated: sum('updated'), operation, ended, results };
  });
