import { z } from 'zod';
import type { SteamCalls } from './calls.ts';
import { SteamError } from './error.ts';
import type { Trade, TradeAsset } from './port.ts';
import { count, id, idOrNone, instant, instantOrNone, list } from './shapes.ts';
import { statusOfTrade } from './states.ts';

const MOST_ASSETS = 1000;
/** The most trades that Steam returns for an access token. */
const PAGE = 100;
const MOST_PAGES = 200;

const asset = z
  .object({ appid: count, contextid: id, assetid: id, amount: count, new_assetid: idOrNone, new_contextid: idOrNone })
  .transform((raw): TradeAsset => ({
    appId: raw.appid,
    contextId: raw.contextid,
    assetId: raw.assetid,
    amount: raw.amount,
    newAssetId: raw.new_assetid,
    newContextId: raw.new_contextid,
  }));

const trade = z
  .object({
    tradeid: id,
    steamid_other: id,
    time_init: instant,
    time_settlement: instantOrNone,
    time_escrow_end: instantOrNone,
    status: count,
    assets_received: list(asset, MOST_ASSETS),
    assets_given: list(asset, MOST_ASSETS),
    rollback_trade: idOrNone,
  })
  .transform((raw): Trade => ({
    tradeId: raw.tradeid,
    partnerId: raw.steamid_other,
    startedAt: raw.time_init,
    status: statusOfTrade(raw.status),
    statusNumber: raw.status,
    settlesAt: raw.time_settlement,
    escrowEndsAt: raw.time_escrow_end,
    received: raw.assets_received,
    given: raw.assets_given,
    rollbackTradeId: raw.rollback_trade,
  }));

const answer = z.object({ response: z.object({ trades: list(trade, PAGE), more: z.boolean().nullish() }) });

type Answer = z.output<typeof answer>;

/** Returns one trade; null when Steam knows no such trade. @throws SteamError */
export async function readTrade(calls: SteamCalls, tradeId: string): Promise<Trade | null> {
  const found = await calls.read('IEconService/GetTradeStatus/v1', { tradeid: tradeId, get_descriptions: '0' }, answer);
  return found?.response.trades.find((one) => one.tradeId === tradeId) ?? null;
}

/**
 * Returns the trades that began since a time, the newest first. Failed trades are read too: a reversed trade counts as one.
 * @throws SteamError
 */
export async function readTradesSince(calls: SteamCalls, since: Date): Promise<Trade[]> {
  const found = new Map<string, Trade>();
  let last: Trade | null = null;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const read: Answer | null = await calls.read('IEconService/GetTradeHistory/v1', queryAfter(last), answer);
    if (read === null) throw new SteamError('BAD_ANSWER', 'Steam knows no history of trades');
    const { trades, more }: Answer['response'] = read.response;
    const before = found.size;
    for (const one of trades) if (one.startedAt >= since) found.set(one.tradeId, one);
    last = trades.at(-1) ?? null;
    if (!more || last === null || last.startedAt < since) return [...found.values()];
    if (found.size === before) throw new SteamError('BAD_ANSWER', 'Steam repeats a page of trades');
  }
  throw new SteamError('BAD_ANSWER', 'Steam has no end of trades');
}

/** The parameters of the page that follows a trade. */
const queryAfter = (last: Trade | null): Record<string, string> => ({
  max_trades: String(PAGE),
  get_descriptions: '0',
  include_failed: '1',
  include_total: '0',
  navigating_back: '0',
  ...(last && { start_after_time: String(last.startedAt.getTime() / 1000), start_after_tradeid: last.tradeId }),
});
