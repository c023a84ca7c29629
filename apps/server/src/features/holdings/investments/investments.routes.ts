import {
  addInvestment as addCall,
  deleteInvestment as deleteCall,
  exportInvestments as exportPageCall,
  exportInvestmentsFile,
  investmentGraph,
  investmentValuation,
  listInvestments,
  removeSale as removeSaleCall,
  sellInvestment as sellCall,
  totalInvestment,
  totalProfit,
  updateInvestment as updateCall,
} from '@lootfolio/contract/features/holdings/investments';
import { INVESTMENT_DEFAULTS } from '@lootfolio/domain/investments';
import type { QueryOf } from '@lootfolio/contract/call';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { ClosingPrices } from '../../../prices/history/closing-prices.ts';
import { addInvestment } from './add-investment.ts';
import { deleteInvestment } from './delete-investment.ts';
import { exportInvestments } from './export-investments.ts';
import { removeSale, sellInvestment } from './sell-investment.ts';
import { updateInvestment } from './update-investment.ts';
import type { ViewParts } from './value-investments.ts';
import { viewHistory } from './view-history.ts';
import { viewInvestment, viewInvestments, type InvestmentView } from './view-investments.ts';
import { viewTotalInvestment, viewTotalProfit, viewValuation } from './view-totals.ts';

/** The market that values the answer when a call names no market. */
const DEFAULT_MARKET = INVESTMENT_DEFAULTS.marketId;

export type InvestmentParts = ViewParts & { closingPrices: ClosingPrices; files: FileMaker };

export const investmentRoutes = (parts: InvestmentParts): Route[] => [...viewRoutes(parts), ...writeRoutes(parts)];

const viewRoutes = (parts: InvestmentParts): Route[] => [
  route(exportInvestmentsFile, ({ caller, body, language }) =>
    exportInvestments(parts, parts.files, { userId: caller.userId, view: filterOf(body), language, body }),
  ),
  route(listInvestments, ({ caller, query }) => viewInvestments(parts, caller.userId, viewOf(query))),
  route(exportPageCall, ({ caller, query }) => viewInvestments(parts, caller.userId, viewOf(query))),
  route(totalInvestment, ({ caller, query }) => viewTotalInvestment(parts, caller.userId, query.market?.id ?? null)),
  route(totalProfit, ({ caller, query }) => viewTotalProfit(parts, caller.userId, query.market.id)),
  route(investmentGraph, ({ caller, query }) => viewHistory(parts, caller.userId, { marketId: query.market.id, days: query.interval })),
  route(investmentValuation, ({ caller }) => viewValuation(parts, caller.userId)),
];

type Filter = Omit<QueryOf<typeof listInvestments>, 'currentPage' | 'pageSize'>;

const filterOf = ({ q, state, market, priceFrom, priceTo, sortBy, sortOrder }: Filter): Omit<InvestmentView, 'page' | 'pageSize'> => ({
  marketId: market.id,
  search: q,
  state,
  prices: { from: priceFrom, to: priceTo },
  sort: sortBy,
  descending: sortOrder === 'DESC',
});

const viewOf = ({ currentPage, pageSize, ...filter }: QueryOf<typeof listInvestments>): InvestmentView => ({
  ...filterOf(filter),
  page: currentPage,
  pageSize,
});

const writeRoutes = (parts: ViewParts): Route[] => [
  write(addCall, async ({ tx, caller, body }) => {
    const { name, category, quantity, buyPrice, buyDate, note, item_id: itemId } = body;
    const id = await addInvestment(
      tx,
      caller,
      { name, category, quantity, unitCost: buyPrice, boughtOn: buyDate, itemId, note },
      parts.items,
    );
    return { item: await viewInvestment({ ...parts, db: tx }, caller.userId, id, DEFAULT_MARKET) };
  }),

  write(updateCall, async ({ tx, caller, body: { item } }) => {
    const { id, name, category, quantity, held, buyPrice, buyDate, note } = item;
    await updateInvestment(tx, caller, { id, held, name, category, quantity, unitCost: buyPrice, boughtOn: buyDate, note }, parts.items);
    return { item: await viewInvestment({ ...parts, db: tx }, caller.userId, id, DEFAULT_MARKET) };
  }),

  write(deleteCall, async ({ tx, caller, body }) => {
    await deleteInvestment(tx, caller, { id: body.investment_id, appId: body.app_id, itemId: body.item_id }, parts.items);
    return { investment_id: body.investment_id };
  }),

  write(sellCall, async ({ tx, caller, body }) => {
    const { investment_id: lotId, quantity, sellPrice, sellDate } = body;
    const doubles = await sellInvestment(tx, caller, { lotId, units: quantity, unitNet: sellPrice, soldOn: sellDate });
    return { doubles, item: await viewInvestment({ ...parts, db: tx }, caller.userId, lotId, DEFAULT_MARKET) };
  }),

  write(removeSaleCall, async ({ tx, caller, body }) => {
    const lotId = await removeSale(tx, caller, body.sale_id);
    return { item: await viewInvestment({ ...parts, db: tx }, caller.userId, lotId, DEFAULT_MARKET) };
  }),
];
