import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../../test/api.ts';
import { DEAR, sellBody, sellingWorld, type Seller } from '../../../../test/listings.ts';
import { salesIn } from '../../../../test/sales.ts';

const world = sellingWorld();
const { test } = world;
const { synchronise, states, toldOf, buy, sellerOf } = salesIn(world);
const MARKETS = ['csfloat', 'waxpeer', 'shadowpay'];

beforeEach(() => world.drive('habits', { fall_through: 0 }));

describe('what is sold on one market', () => {
  it('stays on another one where its owner switched that', async () => {
    const seller = await sellerOf(1, MARKETS);
    await test.send('POST /listing/switches', { as: seller, body: { takes_off: { market: 'waxpeer', on: false } } });
    await buy(seller, 'csfloat');
    await synchronise(seller);
    expect(await states(seller)).toEqual(['csfloat sold', 'shadowpay removed', 'waxpeer listed']);
    await test.send('POST /listing/switches', { as: seller, body: { takes_off: { market: 'waxpeer', on: true } } });
    await synchronise(seller);
    expect(await states(seller)).toEqual(['csfloat sold', 'shadowpay removed', 'waxpeer removed']);
  });

  it('is taken off whatever failed before, and again after an hour where the market refuses it', async () => {
    const seller = await sellerOf(1, ['csfloat', 'waxpeer']);
    await test.db.updateTable('listings').set({ code: 'PRICE_DIFFERS' }).where('user_id', '=', seller.userId).execute();
    const refuse = (words: string | null) =>
      world.drive('refusals', { market: 'waxpeer', key: seller.key, id: seller.things[0]!.assetId, words });
    const removals = async (): Promise<number> =>
      (
        await test.db
          .selectFrom('operations')
          .select('id')
          .where('user_id', '=', seller.userId)
          .where('kind', '=', 'remove-listings')
          .execute()
      ).length;
    await refuse('A trade is active');
    await buy(seller, 'csfloat');
    await synchronise(seller);
    await synchronise(seller);
    expect([await states(seller), await removals()]).toEqual([['csfloat sold', 'waxpeer listed'], 1]);
    await refuse(null);
    world.advance(HOUR);
    await synchronise(seller);
    expect([await states(seller), await removals()]).toEqual([['csfloat sold', 'waxpeer removed'], 2]);
  });

  it('is taken off at the next synchronisation where it was only being listed', async () => {
    const seller = await sellerOf(1, ['csfloat']);
    await test.send('POST /users/set-api', { as: seller, body: { market: 'waxpeer', api: seller.key, selling: true } });
    await buy(seller, 'csfloat');
    // its listing leaves before the sale is found, and its answer is lost
    await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, ['waxpeer'], DEAR));
    await synchronise(seller);
    await synchronise(seller);
    expect(await states(seller)).toEqual(['csfloat sold', 'waxpeer removed']);
  });
});

describe('a thing that is sold twice', () => {
  const waiting = async (seller: Seller) => (await test.send('GET /listing/undeliverable', { as: seller })).body;

  it('is told and shown with the market’s penalty, until it is settled', async () => {
    const seller = await sellerOf(1, ['waxpeer', 'csfloat']);
    for (const market of ['waxpeer', 'csfloat']) {
      await buy(seller, market);
      world.advance(1000);
    }
    await synchronise(seller);
    const { name } = seller.things[0]!;
    const answer = await waiting(seller);
    expect(answer).toMatchObject({
      total: 1,
      items: [
        {
          name,
          market: 'csfloat',
          market_name: 'CSFloat',
          price: DEAR,
          deliver_by: expect.any(String),
          penalty: 'CSFloat counts failed trades in your statistics, and may charge a fine.',
          first: { market: 'waxpeer', market_name: 'Waxpeer' },
        },
      ],
    });
    const messages = await toldOf(seller, 'CANNOT_DELIVER');
    expect(messages).toEqual([
      {
        type: 'CANNOT_DELIVER',
        title: `Sold twice: ${name}`,
        message: expect.stringMatching(
          /was sold on Waxpeer, and then on CSFloat before it could be taken off there\. You cannot deliver the sale on CSFloat\.\n\nCSFloat counts .* fine\.\n\nCancel it on CSFloat by /u,
        ) as string,
        link: '/listed-items',
      },
    ]);
    const [{ id }] = answer.items as [{ id: number }];
    const settle = (as = seller) => test.send(`POST /listing/undeliverable/${id}/settle`, { as });
    const stranger = await world.seller({ count: 1, markets: ['waxpeer'] });
    expect((await settle(stranger)).status).toBe(404);
    expect([(await settle()).status, (await settle()).status]).toEqual([200, 404]);
    expect((await waiting(seller)).items).toEqual([]);
    await synchronise(seller);
    expect([(await waiting(seller)).items, await toldOf(seller, 'CANNOT_DELIVER')]).toEqual([[], messages]);
  });

  it('stays shown when its market ends the second sale by itself, until it is settled', async () => {
    await world.drive('habits', { fall_through: 1 });
    const seller = await sellerOf(1, ['waxpeer', 'csfloat']);
    await buy(seller, 'csfloat');
    world.advance(MINUTE);
    await buy(seller, 'waxpeer');
    await synchronise(seller);
    const [{ id, market, ended }] = (await waiting(seller)).items;
    expect([market, ended]).toEqual(['waxpeer', false]);
    await test.db.updateTable('sales').set({ state: 'cancelled' }).where('id', '=', id).execute();
    expect((await waiting(seller)).items).toMatchObject([{ id, ended: true }]);
    expect((await test.send(`POST /listing/undeliverable/${id}/settle`, { as: seller })).status).toBe(200);
    expect((await waiting(seller)).items).toEqual([]);
  });

  it('can be delivered after all when the first sale falls through', async () => {
    await world.drive('habits', { fall_through: 1 });
    const seller = await sellerOf(1, ['waxpeer', 'csfloat']);
    await buy(seller, 'waxpeer');
    // the market has longer to hand over: the first sale falls through while the second still stands
    world.advance(20 * MINUTE);
    await buy(seller, 'csfloat');
    await synchronise(seller);
    expect((await waiting(seller)).items).toMatchObject([{ market: 'csfloat' }]);
    world.advance(6 * MINUTE);
    await synchronise(seller);
    const sales = test.db.selectFrom('sales').select(['market', 'state', 'second_of']).where('user_id', '=', seller.userId);
    expect(await sales.orderBy('sold_at').execute()).toMatchObject([
      { market: 'waxpeer', state: 'cancelled', second_of: null },
      { market: 'csfloat', state: 'pending', second_of: null },
    ]);
    expect((await waiting(seller)).items).toEqual([]);
  });
});
