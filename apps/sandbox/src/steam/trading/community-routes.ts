import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../../world.ts';
import type { Bot } from './bots.ts';
import { allOffers, offerId, refusalOf, send, wrong, type Named, type Sent } from './offers.ts';
import { botOfCookie, refusalStatus } from './sessions.ts';
import { botAccount, type NextSend, type Offer } from './state.ts';

const HOST = 'steamcommunity.com';
const ORIGIN = `https://${HOST}`;

/** The pages of steamcommunity.com with which an account sends, cancels and declines offers. */
export function registerCommunity(app: FastifyInstance, world: World): void {
  const serve = (
    path: string,
    answer: (bot: Bot, form: URLSearchParams, request: FastifyRequest, reply: FastifyReply) => FastifyReply,
  ): void => {
    app.post(`/${HOST}${path}`, (request, reply) => {
      const bot = botOfCookie(world, request);
      if (!bot) return reply.code(refusalStatus(world, request)).type('application/json').send('null');
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const { origin, referer, cookie = '' } = request.headers;
      const own = /sessionid=(\w+)/.exec(cookie)?.[1];
      if (origin !== ORIGIN || !referer?.startsWith(`${ORIGIN}/`) || own === undefined || form.get('sessionid') !== own)
        return reply.code(400).type('text/html').send('<html><body><h1>Bad Request</h1></body></html>');
      return answer(bot, form, request, reply);
    });
  };

  serve('/trade/new/acknowledge', (bot, form, _request, reply) => {
    if (form.get('message') === '1') botAccount(world.steam, bot.steamId).acknowledged = true;
    return reply.type('application/json').send('{"success":true}');
  });

  serve('/tradeoffer/new/send', (bot, form, _request, reply) => {
    const asked = readOffer(form);
    if (!asked) return refuse(reply, wrong(8), 400);
    const next = takeNext(world);
    if (next && !next.happens)
      return next.answer === 'fine' ? done(reply, offerId(world)) : refuse(reply, next.answer.text, next.answer.status);
    const refusal = refusalOf(world, bot, asked);
    if (refusal !== null) return refuse(reply, refusal);
    const offer = send(world, bot, asked);
    return next && next.answer !== 'fine' ? refuse(reply, next.answer.text, next.answer.status) : done(reply, offer.id);
  });

  const end = (how: 'cancel' | 'decline', state: Offer['state']): void =>
    serve(`/tradeoffer/:id/${how}`, (bot, _form, request, reply) => {
      const { id } = request.params as { id: string };
      const offer = allOffers(world).find((one) => one.id === id && one.botId === bot.steamId && one.fromBot === (how === 'cancel'));
      if (!offer || (offer.state !== 2 && offer.state !== 9)) return refuse(reply, wrong(11));
      Object.assign(offer, { state, changedAt: world.clock.now() });
      return done(reply, id);
    });
  end('cancel', 6);
  end('decline', 7);
}

/** Steam refuses most offers with 500. */
const refuse = (reply: FastifyReply, strError: string, status = 500): FastifyReply =>
  reply.code(status).type('application/json').send(JSON.stringify({ strError }));

const done = (reply: FastifyReply, id: string): FastifyReply => reply.type('application/json').send(JSON.stringify({ tradeofferid: id }));

/** What a test wants to become of the next offer; null when it becomes of it what Steam usually does. */
function takeNext({ steam }: World): NextSend | null {
  const next = steam.nextSends[0];
  if (!next) return null;
  next.times -= 1;
  if (next.times <= 0) steam.nextSends.shift();
  return next;
}

function readOffer(form: URLSearchParams): Sent | null {
  try {
    const { me, them } = JSON.parse(form.get('json_tradeoffer') ?? '') as Record<'me' | 'them', { assets: Named[] }>;
    const { trade_offer_access_token: token = null } = JSON.parse(form.get('trade_offer_create_params') || '{}') as {
      trade_offer_access_token?: string;
    };
    const message = form.get('tradeoffermessage') ?? '';
    return message.length > 128 ? null : { partnerId: form.get('partner') ?? '', token, message, theirs: them.assets, bots: me.assets };
  } catch {
    return null;
  }
}
