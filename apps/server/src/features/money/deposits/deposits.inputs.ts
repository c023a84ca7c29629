import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AK_DEPOSIT, acceptedPrices, botMoves, readyBot, saveTradeLink, sent, sentDeposit } from '../../../../test/deposits.ts';
import type { TestApi, User } from '../../../../test/api.ts';
import type { GoodInputs } from '../../../../test/good-input.ts';
import { readInventory, seenAsset } from '../../../../test/goods.ts';
import { AK_FT } from '../../../../test/items.ts';

/** Gives the user a thing that the server takes. */
async function prepare(test: TestApi, { userId }: User): Promise<void> {
  const { steam_id: steamId } = await test.db.selectFrom('users').select('steam_id').where('id', '=', userId).executeTakeFirstOrThrow();
  await acceptedPrices(test);
  await readyBot(test);
  await saveTradeLink(test, userId, steamId!);
  await readInventory(test.db, steamId!, [seenAsset('1', test.item(AK_FT))]);
}

async function offered(test: TestApi, own: User): Promise<number> {
  await prepare(test, own);
  return (await sentDeposit(test, own)).body.data.order_number;
}

/** Stands for the bot alone: the audit log of the call shall have the rows of the call. */
async function cancelledSoon({ db }: TestApi, { userId }: User): Promise<void> {
  for (let cancelled = 0; cancelled === 0; await new Promise((resolve) => setTimeout(resolve, 20).unref())) {
    const ended = db.updateTable('deposits').set({ status: 'CANCELLED' }).where('user_id', '=', userId);
    cancelled = Number((await ended.where('cancel_wanted_at', 'is not', null).executeTakeFirst()).numUpdatedRows);
  }
  await sql`select pg_notify('payments', ${String(userId)})`.execute(db);
}

export const inputs: GoodInputs = {
  'POST /payment/itempay': async (test, own) => {
    await prepare(test, own);
    void botMoves(test, own, 'CREATED', sent()).catch(() => {});
    return { body: { client_key: randomUUID(), assetids: [{ assetid: '1', appid: 730 }], appid: 730, amount: AK_DEPOSIT } };
  },
  'POST /payment/itempay/cancel': async (test, own) => {
    const id = await offered(test, own);
    void cancelledSoon(test, own).catch(() => {});
    return { body: { order_number: id } };
  },
  'GET /payment/itempay/{order_number}': async (test, own) => ({ params: { order_number: await offered(test, own) } }),
};
