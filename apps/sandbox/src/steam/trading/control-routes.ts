import type { FastifyInstance, FastifyReply } from 'fastify';
import { itemsOf } from '../../model/items.ts';
import { sendItem } from '../../model/arrivals.ts';
import type { World } from '../../world.ts';
import { personaById } from '../personas.ts';
import { botByName, BOTS } from './bots.ts';
import { act, DEEDS, type Deed } from './deeds.ts';
import { offerRow, tradeRow } from './econ-rows.ts';
import { giveBack, reverseAll, usedSlots } from './exchange.ts';
import { allOffers, isOpen, wrong } from './offers.ts';
import { personNamed, tokenOf, tradeLinkOf } from './people.ts';
import { botAccount, emptyAccounts, partnerAccount, type BotAccount, type PartnerAccount, type Says } from './state.ts';

const text = { type: 'string' };
const flag = { type: 'boolean' };
const days = { type: 'number', minimum: 0, maximum: 365 };
const DAY_MS = 86_400_000;

/** The schema of a body with these fields. */
const bodyOf = (required: readonly string[], properties: Record<string, object>) => ({
  schema: { body: { type: 'object', required, additionalProperties: false, properties } },
});

/**
 * `GET /_trades` returns all offers, trades and accounts as they really are. `DELETE /_trades` makes all accounts usual ones again and ends
 * their sessions; offers, trades and items are forgotten with `DELETE /_trading`. The other calls do what people and Steam do (see the README).
 */
export function registerTradeControl(app: FastifyInstance, world: World): void {
  app.get('/_trades', () => truth(world));
  app.delete('/_trades', (_request, reply) => {
    Object.assign(world.steam, emptyAccounts());
    return reply.code(204).send();
  });
  app.get<{ Querystring: { person?: string } }>('/_trades/links', ({ query }, reply) => {
    const person = personNamed(query.person ?? '');
    if (!person) return refuse(reply, 'no such person');
    return { steam_id: person.steamId, token: tokenOf(person.steamId), trade_link: tradeLinkOf(person.steamId) };
  });
  registerDeeds(app, world);
  registerAccounts(app, world);
  registerSays(app, world);
}

/** What people and Steam's support do with offers and trades. */
function registerDeeds(app: FastifyInstance, world: World): void {
  type Done = { offer_id: string; do: Deed };
  const deed = bodyOf(['offer_id', 'do'], { offer_id: text, do: { enum: DEEDS } });
  app.post<{ Body: Done }>('/_trades/offers', deed, ({ body }, reply) => {
    const { problem, offer } = act(world, body.offer_id, body.do);
    return problem === null ? { offer: describeOffer(world, offer!) } : refuse(reply, problem);
  });

  const reversal = bodyOf(['person'], { person: text });
  app.post<{ Body: { person: string } }>('/_trades/reversals', reversal, ({ body }, reply) => {
    const person = personNamed(body.person);
    return person ? { reversed: reverseAll(world, person.steamId) } : refuse(reply, 'no such person');
  });

  type Rollback = { trade_id: string; status: 5 | 6 | 7; asset_ids?: string[] };
  const rollback = bodyOf(['trade_id', 'status'], {
    trade_id: text,
    status: { enum: [5, 6, 7] },
    asset_ids: { type: 'array', items: text },
  });
  app.post<{ Body: Rollback }>('/_trades/support-rollbacks', rollback, ({ body }, reply) => {
    const trade = world.trading.exchange.trades.get(body.trade_id);
    if (!trade) return refuse(reply, 'no such trade');
    const half = trade.received.slice(0, Math.ceil(trade.received.length / 2));
    const chosen = trade.received.filter(({ asset }) => body.asset_ids?.includes(asset.id));
    const back = giveBack(world, trade, body.status === 6 ? trade.received : body.status === 5 ? half : chosen);
    trade.status = body.status;
    return { returned: back.map(({ to }) => to!.asset.id) };
  });
}

/** What is unusual about an account. */
function registerAccounts(app: FastifyInstance, world: World): void {
  type OfPartner = { person: string; escrow_days?: number; hold_fails?: boolean; banned?: boolean; restricted_days?: number };
  const partner = bodyOf(['person'], { person: text, escrow_days: days, hold_fails: flag, banned: flag, restricted_days: days });
  app.post<{ Body: OfPartner }>('/_trades/partners', partner, ({ body }, reply) => {
    const person = personNamed(body.person);
    if (!person) return refuse(reply, 'no such person');
    const account = partnerAccount(world.steam, person.steamId);
    const change: Partial<PartnerAccount> = {
      ...(body.escrow_days !== undefined && { escrowDays: body.escrow_days }),
      ...(body.hold_fails !== undefined && { holdFails: body.hold_fails }),
      ...(body.banned !== undefined && { banned: body.banned }),
      ...(body.restricted_days !== undefined && { restrictedUntil: world.clock.now() + body.restricted_days * DAY_MS }),
    };
    return Object.assign(account, change);
  });

  type OfBot = {
    bot: string;
    acknowledged?: boolean;
    escrow_days?: number;
    new_device_days?: number;
    guard?: BotAccount['guard'];
    refuses?: number | null;
    expire?: 401 | 403;
    revoke?: boolean;
    fill?: number;
  };
  const bot = bodyOf(['bot'], {
    bot: { enum: BOTS.map(({ accountName }) => accountName) },
    acknowledged: flag,
    escrow_days: days,
    new_device_days: days,
    guard: { enum: ['device', 'mail', 'confirmation'] },
    refuses: { type: ['integer', 'null'] },
    expire: { enum: [401, 403] },
    revoke: flag,
    fill: { type: 'integer', minimum: 1, maximum: 1000 },
  });
  app.post<{ Body: OfBot }>('/_trades/bots', bot, ({ body }) => {
    const { steamId } = botByName(body.bot)!;
    const account = botAccount(world.steam, steamId);
    Object.assign(account, {
      ...(body.acknowledged !== undefined && { acknowledged: body.acknowledged }),
      ...(body.escrow_days !== undefined && { escrowDays: body.escrow_days }),
      ...(body.new_device_days !== undefined && { newDeviceUntil: world.clock.now() + body.new_device_days * DAY_MS }),
      ...(body.guard !== undefined && { guard: body.guard }),
      ...(body.refuses !== undefined && { refuses: body.refuses }),
      ...(body.expire !== undefined && { accessTokens: new Set<string>(), expiredStatus: body.expire }),
      ...(body.revoke === true && { refreshToken: null }),
    });
    for (let used = usedSlots(world, steamId); used < (body.fill ?? 0); used++)
      sendItem(world, personaById(steamId)!, itemsOf(730)[used % itemsOf(730).length]!, 'market');
    return describeBot(world, steamId);
  });
}

/** What Steam's answers say that is not so. */
function registerSays(app: FastifyInstance, world: World): void {
  type NextSends = { happens: boolean; answer: 'fine' | 'refused'; eresult?: number; text?: string; status?: number; times?: number };
  const nextSends = bodyOf(['happens', 'answer'], {
    happens: flag,
    answer: { enum: ['fine', 'refused'] },
    eresult: { type: 'integer' },
    text,
    status: { enum: [200, 500] },
    times: { type: 'integer', minimum: 1 },
  });
  app.post<{ Body: NextSends }>('/_trades/next-sends', nextSends, ({ body }, reply) => {
    const words = body.text ?? wrong(body.eresult ?? 2);
    const answer = body.answer === 'fine' ? 'fine' : { text: words, status: body.status ?? 500 };
    world.steam.nextSends.push({ happens: body.happens, answer, times: body.times ?? 1 });
    return reply.code(204).send();
  });

  type Spoken = { id: string; says: Says | null };
  const says = bodyOf(['id', 'says'], { id: text, says: { type: ['object', 'null'] } });
  for (const list of ['offers', 'trades'] as const)
    app.post<{ Body: Spoken }>(`/_trades/${list === 'offers' ? 'offer' : 'trade'}-rows`, says, ({ body }, reply) => {
      const one = world.trading.exchange[list].get(body.id);
      if (!one) return refuse(reply, 'no such id');
      one.says = body.says ?? {};
      return { says: one.says };
    });
}

const refuse = (reply: FastifyReply, error: string): FastifyReply => reply.code(400).send({ error });

const describeOffer = (world: World, offer: ReturnType<typeof allOffers>[number]) => ({
  offer_id: offer.id,
  bot: offer.botId,
  partner: offer.partnerId,
  from_bot: offer.fromBot,
  is_open: isOpen(world, offer),
  ...offerRow(world, { ...offer, says: {} }),
  says: offer.says,
});

const describeBot = (world: World, steamId: string) => {
  const { accessTokens, refreshToken, ...account } = botAccount(world.steam, steamId);
  return {
    steam_id: steamId,
    ...account,
    sessions: accessTokens.size,
    has_refresh_token: refreshToken !== null,
    used_slots: usedSlots(world, steamId),
  };
};

const truth = (world: World) => ({
  offers: allOffers(world).map((offer) => describeOffer(world, offer)),
  trades: [...world.trading.exchange.trades.values()].map((trade) => ({
    ...tradeRow({ ...trade, says: {} }),
    bot: trade.botId,
    says: trade.says,
  })),
  bots: BOTS.map(({ steamId, accountName }) => ({ bot: accountName, ...describeBot(world, steamId) })),
  partners: [...world.steam.partners].map(([steamId, account]) => ({ steam_id: steamId, ...account })),
});
