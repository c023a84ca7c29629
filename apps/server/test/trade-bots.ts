import type { TradeStatus } from '@lootfolio/domain/deposits';
import type { AppId } from '@lootfolio/domain/games';
import { lockUsers } from '../src/platform/database/own-rows.ts';
import { createDb, createPool, type Db } from '../src/platform/database/database.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import { advanceClock, setClock } from '../src/platform/process/clock.ts';
import { createBotLease } from '../src/features/money/deposits/bot/bot-lease.ts';
import { sealForBot } from '../src/features/money/deposits/bot/bot-keys.ts';
import type { Bot, BotParts } from '../src/features/money/deposits/bot/bot-parts.ts';
import { openBot, registerBots } from '../src/features/money/deposits/bot/open-bot.ts';
import { botClients } from '../src/features/money/deposits/bot/bot-clients.ts';
import { botsToSignIn } from '../src/features/money/deposits/bot/tell-of-login.ts';
import { workBot } from '../src/features/money/deposits/bot/work-bot.ts';
import { insertDeposit, storeCancelWanted, type NewDeposit } from '../src/features/money/deposits/deposits.store.ts';
import { newOfferCode } from '../src/features/money/deposits/offer-code.ts';
import { ledgerKind, post } from '../src/platform/money/ledger.ts';
import { createOutside } from '../src/platform/outside/outside.ts';
import { signIn, START, testWorld, type User } from './api.ts';
import { silentLog, type TestDatabase } from './harness.ts';
import { fileLifecycle, type Lifecycle } from './lifecycle.ts';
import { ACCOUNTS, startSteam } from './steam-trading.ts';

export type Steam = Awaited<ReturnType<typeof startSteam>>;
export type Offered = { id: number; paymentId: number; userId: number; assetIds: string[]; code: string };

/** The price of each thing, in thousandths of a dollar. */
export const PRICE = 1000;

/** Returns a person of the sandbox as a user of this server, created when they are not there. */
async function userOf(db: Db, steamId: string): Promise<number> {
  const row = await db.selectFrom('users').select('id').where('steam_id', '=', steamId).executeTakeFirst();
  return row?.id ?? (await signIn(db, { steamId })).userId;
}

/**
 * The bots of a server in front of the sandbox's Steam, with one driven clock. Call it at the top of the file.
 * @param database where they work
 */
export function tradeBots(lifecycle: Lifecycle = fileLifecycle, database: ReturnType<typeof testWorld> = testWorld(lifecycle)) {
  const { db } = database;
  const world = { ...database } as unknown as TestDatabase & { steam: Steam; parts: BotParts; bots: Bot[]; itemId: number };
  let pool: ReturnType<typeof createPool>;

  lifecycle.begin(async () => {
    world.steam = await startSteam();
    pool = createPool(database.application, 8, silentLog);
    world.itemId = (await database.items())[0]!.itemId;
    await start();
  });
  lifecycle.end(async () => {
    await pool.end();
    await world.steam.stop();
  });

  /** Starts a bot process, as after a crash: whatever the former one knew and did not store is gone. */
  async function start(accounts = ACCOUNTS): Promise<void> {
    const own = createDb(pool);
    await world.parts?.lease.release();
    const lease = createBotLease(own);
    const outside = createOutside({ WORLD: 'sandbox', SANDBOX_PORT: world.steam.port }, own, silentLog);
    world.parts = {
      db: own,
      lease,
      log: silentLog,
      afterRound: async () => {},
      ...botClients(outside, lease, new AbortController().signal),
    };
    await lease.acquire();
    await registerBots(world.parts, accounts);
    world.bots = [];
    for (const account of accounts) world.bots.push(await openBot(world.parts, account));
  }

  /** Lets all bots work once. */
  async function round(): Promise<void> {
    // the driven clock leaps over the renewals of a lease
    await world.parts.lease.release();
    await world.parts.lease.acquire();
    for (const bot of world.bots) await workBot(world.parts, bot);
  }

  /** Stores an offer for things of a person, as the api does. */
  async function offer(person: string, { count = 1, appId = 730, assetIds, bot = 0, token }: OfferOptions = {}): Promise<Offered> {
    const partner = await world.steam.partner(person);
    const userId = await userOf(db, partner.steamId);
    const things = assetIds ?? (await world.steam.thingsOf(partner.steamId, count, appId)).map((thing) => thing.assetId);
    const { id: botId } = world.bots[bot]!;
    const { public_key: key } = await db.selectFrom('trade_bots').select('public_key').where('id', '=', botId).executeTakeFirstOrThrow();
    const tokenSealed = sealForBot(key!, token ?? partner.token!);
    return storeOffer(db, { userId, botId, appId, partnerSteamId: partner.steamId, tokenSealed }, things, world.itemId);
  }

  const read = (id: number) => db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Lets the bots look at a deposit at once, whenever they would. */
  async function lookNow(id: number): Promise<void> {
    await db.updateTable('deposits').set({ next_look_at: START }).where('id', '=', id).execute();
    await round();
  }

  return Object.assign(world, {
    start,
    round,
    /** Moves both clocks. */
    pass: async (ms: number): Promise<void> => {
      advanceClock(ms);
      world.steam.clock.advance(ms);
    },
    offer,
    read,
    /** Stores an offer and lets the bot send it. */
    sent: async (person: string, options: OfferOptions = {}): Promise<Offered & { offerId: string }> => {
      const offered = await offer(person, options);
      await round();
      const { offer_id: offerId, status, failure } = await read(offered.id);
      if (status !== 'SENT') throw new Error(`the offer was not sent: ${status} ${failure}`);
      return { ...offered, offerId: offerId! };
    },
    /** Lets a person accept an offer, and the bots look at it. Returns the id of the trade. */
    accept: async ({ id, offerId }: { id: number; offerId: string }): Promise<string> => {
      await world.steam.decide(offerId, 'accept');
      await lookNow(id);
      return (await world.steam.truth()).offers.find((one) => one.offer_id === offerId)!.tradeid!;
    },
    /** Lets Steam state other fields of an offer or trade; null lets it state the truth again. */
    says: (kind: 'offer' | 'trade', rowId: string, says: object | null): Promise<unknown> =>
      world.steam.control(`${kind}-rows`, { id: rowId, says }),
    /** The offers of this server's bots as they really are. */
    offersAtSteam: async () => (await world.steam.truth()).offers.filter(({ from_bot: isOurs }) => isOurs),
    lookNow,
    status: async (id: number): Promise<TradeStatus> => (await read(id)).status,
    ...booksOf(db),
    /** The sandbox and the clock as at the start, without the deposits of earlier tests. */
    reset: async (): Promise<void> => {
      setClock(START);
      await world.steam.reset();
      await forgetDeposits(db);
      await start();
      await round();
    },
  });
}

type OfferFields = Pick<NewDeposit, 'userId' | 'botId' | 'appId' | 'partnerSteamId' | 'tokenSealed'>;

async function storeOffer(db: Db, fields: OfferFields, assetIds: string[], itemId: number): Promise<Offered> {
  const code = newOfferCode();
  const paymentId = await inTransaction(db, async (tx) => {
    await lockUsers(tx, [fields.userId], null);
    return insertDeposit(tx, {
      ...fields,
      code,
      clientKey: crypto.randomUUID(),
      amount: assetIds.length * PRICE,
      things: assetIds.map((assetId) => ({ assetId, itemId, price: PRICE })),
    });
  });
  const { id } = await db.selectFrom('deposits').select('id').where('payment_id', '=', paymentId!).executeTakeFirstOrThrow();
  return { id, paymentId: paymentId!, userId: fields.userId, assetIds, code };
}

async function forgetDeposits(db: Db): Promise<void> {
  await db.deleteFrom('deposit_items').execute();
  await db.deleteFrom('deposits').execute();
  await db.deleteFrom('reversal_checks').execute();
  await db.updateTable('trade_bots').set({ state: 'starting', retry_at: null }).execute();
}

/** What the books of a server say, and how its people change them. */
const booksOf = (db: Db) => ({
  /** The user takes an offer back. */
  cancel: (id: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      const { bot_id: botId } = await tx.selectFrom('deposits').select('bot_id').where('id', '=', id).executeTakeFirstOrThrow();
      await storeCancelWanted(tx, id, botId);
    }),
  payment: ({ paymentId }: Pick<Offered, 'paymentId'>) =>
    db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow(),
  /** What a user may spend, what they are promised, and what they owe. */
  money: async ({ userId }: Pick<Offered, 'userId'>): Promise<{ user: number; pending: number; debt: number }> => {
    const rows = await db
      .selectFrom('ledger_accounts')
      .select(['name', 'balance'])
      .where(
        'name',
        'in',
        ['user', 'pending', 'debt'].map((kind) => `${kind}:${userId}`),
      )
      .execute();
    const of = (kind: string): number => rows.find(({ name }) => name === `${kind}:${userId}`)?.balance ?? 0;
    return { user: of('user'), pending: of('pending'), debt: of('debt') };
  },
  /** A user spends of their balance. */
  spend: ({ userId }: Pick<Offered, 'userId'>, amount: number): Promise<unknown> =>
    inTransaction(db, (tx) =>
      post(tx, {
        kind: ledgerKind('SUBSCRIPTION'),
        reference: crypto.randomUUID(),
        legs: [
          { account: `user:${userId}`, amount: -amount },
          { account: 'house:subscriptions', amount },
        ],
      }),
    ),
  /** An administrator who is told of what waits for them. */
  admin: async (): Promise<User> => {
    const user = await signIn(db, { role: 'ADMIN' });
    await db.updateTable('users').set({ mail: 'admin@example.com', mail_confirmed_at: START }).where('id', '=', user.userId).execute();
    const setting = {
      user_id: user.userId,
      type_id: botsToSignIn.id,
      channel: 'MAIL',
      is_enabled: true,
      schedule_time: '09:00',
    } as const;
    await db.insertInto('notification_settings').values(setting).execute();
    return user;
  },
});

type OfferOptions = { count?: number; appId?: AppId; assetIds?: string[]; bot?: number; token?: string };
