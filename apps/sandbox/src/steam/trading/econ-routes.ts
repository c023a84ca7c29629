import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queryOf, wholeNumber } from '../../http/hosts.ts';
import type { World } from '../../world.ts';
import { personaById } from '../personas.ts';
import type { Bot } from './bots.ts';
import { offerRow, tradeRow } from './econ-rows.ts';
import { letTimePass } from './exchange.ts';
import { allOffers } from './offers.ts';
import { tokenOf } from './people.ts';
import { botOfApi, refusalStatus } from './sessions.ts';
import { botAccount, partnerAccount, type Offer, type Trade } from './state.ts';

const HOST = 'api.steampowered.com';
/** Small, so that a few offers fill several pages. */
const OFFERS_PER_PAGE = 10;
const MOST_TRADES = 100;
const DAY_SECONDS = 86_400;

const OK = 1;
const FAIL = 2;
const NO_MATCH = 42;

const REFUSAL =
  '<html><head><title>Unauthorized</title></head><body><h1>Unauthorized</h1>Access is denied. Retrying will not help.</body></html>';

type Answer = { result: number; response: Record<string, unknown> };

/** The part of Steam's Web API that shows an account its own offers and trades. */
export function registerEcon(app: FastifyInstance, world: World): void {
  const serve = (method: string, answer: (bot: Bot, query: ReturnType<typeof queryOf>) => Answer): void => {
    app.get(`/${HOST}/IEconService/${method}/v1`, (request: FastifyRequest, reply: FastifyReply) => {
      const bot = botOfApi(world, request);
      if (!bot) return reply.code(refusalStatus(world, request)).type('text/html').send(REFUSAL);
      letTimePass(world);
      const { result, response } = answer(bot, queryOf(request));
      return reply.header('x-eresult', result).type('application/json').send(JSON.stringify({ response }));
    });
  };

  serve('GetTradeOffers', (bot, query) => {
    const cutoff = Number(query['time_historical_cutoff'] ?? 0) * 1000;
    const cursor = wholeNumber(query['cursor'], 0, 0, 1_000_000);
    const wanted = allOffers(world)
      .filter((offer) => offer.botId === bot.steamId && query[offer.fromBot ? 'get_sent_offers' : 'get_received_offers'] === '1')
      .filter((offer) => [2, 9, 11].includes(offer.state) || offer.changedAt >= cutoff)
      .toReversed();
    const shown = wanted.slice(cursor, cursor + OFFERS_PER_PAGE);
    const rows = (fromBot: boolean) => shown.filter((offer) => offer.fromBot === fromBot).map((offer) => offerRow(world, offer));
    const [sent, received] = [rows(true), rows(false)];
    return {
      result: OK,
      response: {
        ...(sent.length > 0 && { trade_offers_sent: sent }),
        ...(received.length > 0 && { trade_offers_received: received }),
        next_cursor: cursor + shown.length < wanted.length ? cursor + shown.length : 0,
      },
    };
  });

  serve('GetTradeOffer', (bot, query) => {
    const offer = world.trading.exchange.offers.get(query['tradeofferid'] ?? '');
    return isOf(bot, offer) ? { result: OK, response: { offer: offerRow(world, offer) } } : { result: NO_MATCH, response: {} };
  });

  serve('GetTradeStatus', (bot, query) => {
    const trade = world.trading.exchange.trades.get(query['tradeid'] ?? '');
    return isOf(bot, trade) ? { result: OK, response: { trades: [tradeRow(trade)] } } : { result: NO_MATCH, response: {} };
  });

  serve('GetTradeHistory', (bot, query) => {
    const failed = query['include_failed'] === '1';
    const all = [...world.trading.exchange.trades.values()]
      .filter((trade) => isOf(bot, trade) && (failed || trade.status === 3))
      .toSorted((a, b) => b.startedAt - a.startedAt || (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
    const after = query['start_after_tradeid'];
    const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const shown = all.slice(start, start + wholeNumber(query['max_trades'], MOST_TRADES, 1, MOST_TRADES));
    return { result: OK, response: { more: start + shown.length < all.length, trades: shown.map(tradeRow) } };
  });

  serve('GetTradeHoldDurations', (bot, query) => {
    const partner = personaById(query['steamid_target'] ?? '');
    if (!partner || query['trade_offer_access_token'] !== tokenOf(partner.steamId)) return { result: OK, response: {} };
    const { escrowDays, holdFails } = partnerAccount(world.steam, partner.steamId);
    if (holdFails) return { result: FAIL, response: {} };
    const own = botAccount(world.steam, bot.steamId).escrowDays;
    const of = (days: number) => ({ escrow_end_duration_seconds: days * DAY_SECONDS });
    return { result: OK, response: { my_escrow: of(own), their_escrow: of(escrowDays), both_escrow: of(Math.max(own, escrowDays)) } };
  });
}

const isOf = <T extends Offer | Trade>(bot: Bot, one: T | undefined): one is T => one?.botId === bot.steamId;
