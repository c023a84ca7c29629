import type { Valuation } from '@lootfolio/board/valuation';
import type { Fee } from '@lootfolio/domain/fees';
import type { AppId } from '@lootfolio/domain/games';
import { VALUE_MARKETS } from '@lootfolio/domain/inventory';
import { marketById, MARKETS } from '@lootfolio/domain/markets';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Boards } from '../../../prices/board/boards.ts';

export type Holdings = readonly { itemId: number; units: number }[];

/** Values goods of one game on every market, and with each item sold at the market that leaves most, with the fees of their owner. */
export const valueGoods = (boards: Boards, appId: AppId, holdings: Holdings, feeOf: (marketId: number, appId: AppId) => Fee): Valuation =>
  boards.of(appId).value(holdings, { fees: new Map(MARKETS.map(({ id }) => [id, feeOf(id, appId)])), now: nowMs() });

/** Values goods in the same way with the fees of the markets. */
export const valueAtMarkets = (boards: Boards, appId: AppId, holdings: Holdings): Valuation =>
  boards.of(appId).value(holdings, { fees: new Map(), now: nowMs() });

/** Returns the value of goods at the price by which goods are valued: Buff.163's, else Steam's. */
export const valueOf = (boards: Boards, appId: AppId, holdings: Holdings): number =>
  holdings.reduce((sum, { itemId, units }) => sum + units * (boards.of(appId).firstPrice(itemId, VALUE_MARKETS, nowMs())?.price ?? 0), 0);

/** Presents the value on each market for calls, the highest first. */
export const presentMarkets = ({ markets }: Pick<Valuation, 'markets'>) =>
  markets.map(({ marketId, gross, net, units, fresh }) => ({
    market_id: marketId,
    name: marketById(marketId).name,
    value: gross,
    net,
    units,
    fresh,
  }));
