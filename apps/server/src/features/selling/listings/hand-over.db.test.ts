import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../../test/api.ts';
import { sellingWorld, type Seller } from '../../../../test/listings.ts';
import { salesIn } from '../../../../test/sales.ts';

const world = sellingWorld();
const { test } = world;
const { buy, sellerOf, toldOf } = salesIn(world);

const synchronise = async (seller: Seller, market: string) => {
  world.advance(MINUTE);
  const answer = await world.call(seller, 'POST /sales/create-sales', { markets: [market] });
  await world.work();
  expect(answer.body).toMatchObject({ success: true });
};
const told = (seller: Seller) => toldOf(seller, 'TO_HAND_OVER');
/** Whether the inventory waits to be read again. */
const isDue = async (seller: Seller) => {
  const row = test.db.selectFrom('inventories').select('checked_at').where('user_id', '=', seller.userId).where('app_id', '=', 730);
  return (await row.executeTakeFirstOrThrow()).checked_at === null;
};
const states = async (seller: Seller) =>
  (await test.db.selectFrom('sales').select('state').where('user_id', '=', seller.userId).orderBy('id').execute()).map(
    ({ state }) => state,
  );

it('tells once what was sold and is to be handed over, and reads the inventory again when things have left it', async () => {
  const seller = await sellerOf(2, ['csfloat']);
  for (const _ of seller.things) await buy(seller, 'csfloat');
  await synchronise(seller, 'csfloat');
  expect(await states(seller)).toEqual(['pending', 'pending']);
  const [message, ...more] = await told(seller);
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    title: '2 things sold on CSFloat: hand them over',
    link: '/sales?game=all&all=true&only=pending',
  });
  for (const { name } of seller.things) expect(message!.message).toContain(`${name}: $9,000.00`);
  expect(await isDue(seller)).toBe(false);

  const waiting = await test.send('GET /sales/get-sales?appId=0&only=pending', { as: seller });
  expect(waiting.body).toMatchObject({ total: 2, items: [{ status: 'PENDING' }, { status: 'PENDING' }] });

  world.advance(12 * HOUR);
  await synchronise(seller, 'csfloat');
  expect(await states(seller)).toEqual(['delivered', 'delivered']);
  expect([(await told(seller)).length, await isDue(seller)]).toEqual([1, true]);
  expect((await test.send('GET /sales/get-sales?appId=0&only=pending', { as: seller })).body.total).toBe(0);

  await test.db.updateTable('inventories').set({ checked_at: new Date() }).where('user_id', '=', seller.userId).execute();
  await synchronise(seller, 'csfloat');
  expect([(await told(seller)).length, await isDue(seller)]).toEqual([1, false]);
});
