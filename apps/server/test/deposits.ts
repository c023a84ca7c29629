import { randomUUID } from 'node:crypto';
import type { TradeStatus } from '@lootfolio/domain/deposits';
import type { AppId } from '@lootfolio/domain/games';
import { accountNumberOf } from '@lootfolio/domain/steam-ids';
import { insertDeposit } from '../src/features/money/deposits/deposits.store.ts';
import { newOfferCode } from '../src/features/money/deposits/offer-code.ts';
import { makeBotKeys } from '../src/features/money/deposits/bot/bot-keys.ts';
import { moveDeposit, type Move } from '../src/features/money/deposits/move-deposit.ts';
import { tradeLinkContext } from '../src/features/people/account/profile.rules.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import { now } from '../src/platform/process/clock.ts';
import { createSecretBox } from '../src/platform/secrets/secrets.ts';
import { OFFLINE_SETTINGS, type Answer, type TestApi, type User } from './api.ts';
import { ownerOf, seenAsset } from './goods.ts';
import { AK_FT, AWP } from './items.ts';

/** Keys are slow to make, and every bot of a test may have the same. */
export const BOT_KEYS = makeBotKeys();
/** Buff.163's is the lowest of the three prices, and 85 percent of it are credited. */
export const AK_DEPOSIT = 8500;
export const AWP_DEPOSIT = 76_500;
const TOKEN = 'aB3_x-9z';

let bots = 0;

/** Stores a bot that takes offers. Returns its id. */
export async function readyBot({ db }: Pick<TestApi, 'db'>, changes: object = {}): Promise<number> {
  const { id } = await db
    .insertInto('trade_bots')
    .values({
      ...{ steam_id: `7656119${8_500_000_000 + ++bots}`, account_name: `bot-${bots}`, name: `Bot ${bots}`, avatar: null },
      ...{ level: 12, member_since: new Date('2020-01-01T00:00:00Z'), state: 'ready', used_slots: 10, slots: 1000 },
      ...{ error_code: null, error_text: null, failed_at: null, retry_at: null, sign_in_wanted_at: null, signed_in_at: now() },
      ...{ beat_at: now(), refresh_token_sealed: null, private_key_sealed: null, public_key: BOT_KEYS.publicKey },
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts prices and reported sales on the board, with which the AK and the AWP are accepted. */
export async function acceptedPrices(test: TestApi): Promise<void> {
  await test.offer('steam', { [AK_FT]: 12_000, [AWP]: 95_000 });
  await test.offer('buff', { [AK_FT]: 10_000, [AWP]: 90_000 });
  for (const [name, median] of [
    [AK_FT, 10_500],
    [AWP, 99_000],
  ] as const)
    await storeSales(test, test.item(name).itemId, { median, sold: 20 });
}

/** Stores what a market reports of the sales of an item. */
export const storeSales = (
  { db }: Pick<TestApi, 'db'>,
  itemId: number,
  { median, sold, marketId = 5 }: { median: number | null; sold: number; marketId?: number },
): Promise<unknown> =>
  db
    .insertInto('item_sales')
    .values({
      market_id: marketId,
      item_id: itemId,
      sold_1_day: null,
      sold_7_days: sold,
      sold_30_days: null,
      median_price: median,
      updated_at: now(),
    })
    .onConflict((conflict) =>
      conflict.columns(['market_id', 'item_id']).doUpdateSet({ sold_7_days: sold, median_price: median, updated_at: now() }),
    )
    .execute();

/** Saves a trade link of a user. */
export async function saveTradeLink({ db }: Pick<TestApi, 'db'>, userId: number, steamId: string, token = TOKEN): Promise<void> {
  const link = `https://steamcommunity.com/tradeoffer/new/?partner=${accountNumberOf(steamId)}&token=${token}`;
  const sealed = createSecretBox(OFFLINE_SETTINGS.SECRET_KEY).seal(link, tradeLinkContext(userId));
  await db.updateTable('users').set({ trade_link_sealed: sealed }).where('id', '=', userId).execute();
}

export type Depositor = User & { steamId: string };

/** Creates a user with a trade link and an AK (`1`, `2`), an AWP (`3`) and an AK that cannot be traded (`4`). */
export async function depositor(test: TestApi): Promise<Depositor> {
  const [ak, awp] = [test.item(AK_FT), test.item(AWP)];
  const user = await ownerOf(test, [
    ...['1', '2'].map((id) => seenAsset(id, ak)),
    seenAsset('3', awp),
    seenAsset('4', ak, { tradable: false }),
  ]);
  await saveTradeLink(test, user.userId, user.steamId);
  return user;
}

type Offered = { assets?: readonly string[]; amount?: number; key?: string; more?: object; appId?: AppId };

/** Offers things as the screen does. */
export const deposit = (
  { send }: Pick<TestApi, 'send'>,
  as: User,
  { assets = ['1'], amount = AK_DEPOSIT, key = randomUUID(), more = {}, appId = 730 }: Offered = {},
): Promise<Answer> => {
  const assetids = assets.map((assetid) => ({ assetid, appid: appId }));
  return send('POST /payment/itempay', { as, body: { client_key: key, assetids, appid: appId, amount, ...more } });
};

/** Stores an open offer for a thing of a user. */
export async function storedOffer(
  test: Pick<TestApi, 'db'>,
  { userId, steamId }: Pick<Depositor, 'userId' | 'steamId'>,
  { assetId, item: { itemId } }: { assetId: string; item: { itemId: number } },
): Promise<void> {
  const botId = await readyBot(test);
  await inTransaction(test.db, (tx) =>
    insertDeposit(tx, {
      ...{ userId, botId, clientKey: randomUUID(), appId: 730, code: newOfferCode(), partnerSteamId: steamId, tokenSealed: 'x' },
      ...{ amount: 1000, things: [{ assetId, itemId, price: 1000 }] },
    }),
  );
}

/** Moves the newest deposit of a user, as the bot does. */
export const move = (test: Pick<TestApi, 'db'>, { userId }: Pick<User, 'userId'>, { status, ...facts }: Move): Promise<void> =>
  inTransaction(test.db, async (tx) => {
    const { id } = await tx
      .selectFrom('deposits')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await moveDeposit(tx, id, { status, ...facts });
  });

const LOOK_MS = 10;
/** Long enough for a loaded machine. */
const LOOKS = 2000;

/** Waits until the user's newest deposit is in this state and fulfils what is asked. */
async function isAt({ db }: Pick<TestApi, 'db'>, { userId }: User, status: TradeStatus, cancelled: boolean): Promise<boolean> {
  const row = await db
    .selectFrom('deposits')
    .select(['status', 'cancel_wanted_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.status === status && (!cancelled || row.cancel_wanted_at !== null);
}

/** Stands for a bot: as soon as the user's deposit is in a state, and taken back where that is asked for, it moves on. */
export async function botMoves(test: TestApi, user: User, from: TradeStatus, to: Move, { cancelled = false } = {}): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks++) {
    if (await isAt(test, user, from, cancelled)) return move(test, user, to);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS).unref());
  }
  throw new Error(`no deposit of the user was ${from}`);
}

let offers = 0;
/** What a bot stores of an offer that it sent. */
export const sent = (): Move => ({ status: 'SENT', offerId: String(7_000_000_000 + ++offers), sendingAt: now() });

/** Offers things, and lets the bot send the offer. */
export async function sentDeposit(test: TestApi, user: User, offered: Offered = {}): Promise<Answer> {
  const [answer] = await Promise.all([deposit(test, user, offered), botMoves(test, user, 'CREATED', sent())]);
  return answer;
}
