import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../../test/api.ts';
import { sellBody, sellingWorld, type Seller } from '../../../../test/listings.ts';

const world = sellingWorld();
const { test } = world;
const DEAR = 9_000_000;
const MARKETS = ['csfloat', 'waxpeer', 'shadowpay'];

/** Synchronises, and works until all that follows from it has ended. */
const synchronise = async (seller: Seller): Promise<void> => {
  world.advance(5 * MINUTE);
  expect((await world.call(seller, 'GET /listing/synchronize')).body).toMatchObject({ success: true });
  await world.work();
};
const rows = (seller: Seller) =>
  test.db
    .selectFrom('listings')
    .select(['id', 'market', 'state', 'origin', 'put_back as back'])
    .where('user_id', '=', seller.userId)
    .orderBy('id')
    .execute();
const states = async (seller: Seller): Promise<string[]> =>
  (await rows(seller)).map(({ market, state }) => `${market} ${state}`).toSorted();
const onSale = async (seller: Seller, market: string): Promise<number> =>
  (await world.truth(seller, market)).listings.filter(({ state }) => state === 'listed').length;
const told = (seller: Seller) =>
  test.db
    .selectFrom('notifications')
    .select(['type', 'title', 'message', 'link'])
    .where('user_id', '=', seller.userId)
    .where('type', '<>', 'SELLING_ENABLED')
    .orderBy('id')
    .execute();
const toldOf = async (seller: Seller, type: string) => (await told(seller)).filter((one) => one.type === type);
async function expectNoMistakes(seller: Seller, markets: readonly string[]): Promise<void> {
  for (const market of markets)
    expect([market, (await world.truth(seller, market))['mistakes']]).toEqual([
      market,
      { listed_again: 0, listed_sold: 0, sold_twice: [] },
    ]);
}
async function buy(seller: Seller, market: string): Promise<void> {
  const { listings } = await world.truth(seller, market);
  const { listing_id } = listings.find(({ state }) => state === 'listed') as { listing_id: string };
  await world.drive('purchases', { market, key: seller.key, listing_id });
}

/** A seller with a confirmed address, whose thing is on sale on these markets. */
async function sellerOf(count: number, markets: readonly string[]): Promise<Seller> {
  const seller = await world.seller({ count, markets });
  await test.db
    .updateTable('users')
    .set({ mail: `seller${seller.userId}@example.com`, mail_confirmed_at: new Date() })
    .where('id', '=', seller.userId)
    .execute();
  await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, markets, DEAR));
  return seller;
}

describe('a sale that falls through', () => {
  beforeEach(() => world.drive('habits', { fall_through: 1 }));

  it('puts back what was taken off for it, once, and finds what the market listed again', async () => {
    const seller = await sellerOf(1, MARKETS);
    await buy(seller, 'csfloat');
    await synchronise(seller);
    expect(await states(seller)).toEqual(['csfloat sold', 'shadowpay removed', 'waxpeer removed']);
    world.advance(HOUR);
    await synchronise(seller);
    await synchronise(seller);
    const again = ['csfloat listed', 'shadowpay listed', 'shadowpay removed', 'waxpeer listed', 'waxpeer removed'];
    expect(await states(seller)).toEqual(again);
    // the market's own listing is the one that was sold
    expect((await rows(seller)).map(({ origin }) => origin)).toEqual(['here', 'here', 'here', 'here', 'here']);
    for (let n = 0; n < 3; n++) await synchronise(seller);
    expect(await states(seller)).toEqual(again);
    expect(await Promise.all(MARKETS.map((market) => onSale(seller, market)))).toEqual([1, 1, 1]);
    await expectNoMistakes(seller, MARKETS);
    expect(await toldOf(seller, 'SALE_FELL_THROUGH')).toEqual([
      {
        type: 'SALE_FELL_THROUGH',
        title: 'A sale on CSFloat fell through',
        message: [
          `${seller.things[0]!.name} was not sold on CSFloat for $9,000.00 after all.`,
          'CSFloat put it back on sale by itself.',
          'It was taken off elsewhere for this sale, and is put back at the next synchronisation on: Shadowpay, Waxpeer.',
        ].join('\n\n'),
        link: '/listed-items',
      },
    ]);
    const audited = await test.db
      .selectFrom('audit_log')
      .select(['object', 'new_value'])
      .where('action', '=', 'listing.put_back')
      .execute();
    expect(audited.map(({ object }) => object).toSorted()).toEqual(['market:shadowpay', 'market:waxpeer']);
  });

  it('finds first what its owner listed again by hand', async () => {
    const seller = await sellerOf(1, ['csfloat', 'waxpeer']);
    await buy(seller, 'csfloat');
    await synchronise(seller);
    world.advance(HOUR);
    await world.drive('by-hand', { market: 'waxpeer', key: seller.key, do: 'list', id: seller.things[0]!.assetId, price: DEAR - 1000 });
    for (let n = 0; n < 3; n++) await synchronise(seller);
    expect(await states(seller)).toEqual(['csfloat listed', 'waxpeer listed', 'waxpeer removed']);
    expect(await onSale(seller, 'waxpeer')).toBe(1);
    expect((await rows(seller)).map(({ market, back }) => [market, back])).toEqual([
      ['waxpeer', false],
      ['csfloat', null],
      ['waxpeer', null],
    ]);
    await expectNoMistakes(seller, ['csfloat', 'waxpeer']);
  });

  it('takes off again what its market listed by itself, and waits, while the thing is sold on another market', async () => {
    const seller = await sellerOf(1, MARKETS);
    await buy(seller, 'csfloat');
    world.advance(20 * MINUTE);
    await buy(seller, 'waxpeer');
    await synchronise(seller);
    expect(await states(seller)).toEqual(['csfloat sold', 'shadowpay removed', 'waxpeer sold']);
    // the buyer at CSFloat did not accept, the one at Waxpeer still may
    world.advance(3 * MINUTE);
    await synchronise(seller);
    await synchronise(seller);
    expect(await states(seller)).toEqual(['csfloat removed', 'shadowpay removed', 'waxpeer sold']);
    world.advance(30 * MINUTE);
    for (let n = 0; n < 3; n++) await synchronise(seller);
    expect(await states(seller)).toEqual(['csfloat listed', 'csfloat removed', 'shadowpay listed', 'shadowpay removed', 'waxpeer sold']);
    expect(await Promise.all(MARKETS.map((market) => onSale(seller, market)))).toEqual([1, 0, 1]);
    for (const market of ['csfloat', 'shadowpay'])
      expect((await world.truth(seller, market))['mistakes']).toMatchObject({ listed_again: 0, listed_sold: 0 });
  });

  it.each([
    ['selling is stopped', { stopped: true }, 'You stopped selling. Switch it on again on the User page.'],
    [
      'the market is switched off',
      { takes_off: { market: 'waxpeer', on: false } },
      'you switched off that items are taken off and put back on this market.',
    ],
  ])('says what stays off when %s, and decides it once', async (_when, change, why) => {
    const seller = await sellerOf(1, ['csfloat', 'waxpeer']);
    await buy(seller, 'csfloat');
    await synchronise(seller);
    expect((await test.send('POST /listing/switches', { as: seller, body: change })).status).toBe(200);
    world.advance(HOUR);
    await synchronise(seller);
    await synchronise(seller);
    await test.send('POST /listing/switches', { as: seller, body: { stopped: false, takes_off: { market: 'waxpeer', on: true } } });
    await synchronise(seller);
    expect(await states(seller)).toEqual(['csfloat listed', 'waxpeer removed']);
    const [, stays, ...more] = await toldOf(seller, 'SALE_FELL_THROUGH');
    expect([stays, more]).toMatchObject([
      {
        title: '1 item is no longer listed on Waxpeer',
        message: `A sale elsewhere fell through, and these items were not put back on Waxpeer:\n\n${seller.things[0]!.name}: ${why}`,
        link: '/list-items',
      },
      [],
    ]);
  });

  it('says what a market did not list again', async () => {
    const seller = await sellerOf(1, ['csfloat', 'waxpeer']);
    await buy(seller, 'csfloat');
    await synchronise(seller);
    await world.drive('refusals', { market: 'waxpeer', key: seller.key, id: seller.things[0]!.assetId, words: 'This item is overstocked' });
    world.advance(HOUR);
    await synchronise(seller);
    await synchronise(seller);
    expect((await toldOf(seller, 'SALE_FELL_THROUGH')).at(-1)!.message).toContain(`${seller.things[0]!.name}: This item is overstocked`);
    expect(await states(seller)).toEqual(['csfloat listed', 'waxpeer failed', 'waxpeer removed']);
  });
});

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
    await world.drive('habits', { fall_through: 0 });
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
    await world.drive('habits', { fall_through: 0 });
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
    await test.db.updateTable('market_sales').set({ state: 'cancelled' }).where('id', '=', id).execute();
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
    const sales = test.db.selectFrom('market_sales').select(['market', 'state', 'second_of']).where('user_id', '=', seller.userId);
    expect(await sales.orderBy('sold_at').execute()).toMatchObject([
      { market: 'waxpeer', state: 'cancelled', second_of: null },
      { market: 'csfloat', state: 'pending', second_of: null },
    ]);
    expect((await waiting(seller)).items).toEqual([]);
  });
});

describe('many listings that were made outside at once', () => {
  // a phase is not registered with the name of its item
  const plain = ({ things }: Seller) => things.filter(({ name }) => !name.includes('Doppler'));
  const listOutside = async (seller: Seller, from: number, to: number): Promise<void> => {
    for (const { assetId } of plain(seller).slice(from, to))
      await world.drive('by-hand', { market: 'waxpeer', key: seller.key, do: 'list', id: assetId, price: DEAR });
  };
  const seller6 = async (): Promise<Seller> => {
    const seller = await world.seller({ count: 30, markets: ['waxpeer'] });
    await test.db
      .updateTable('users')
      .set({ mail: `outside${seller.userId}@example.com`, mail_confirmed_at: new Date() })
      .where('id', '=', seller.userId)
      .execute();
    return seller;
  };

  it('are told and audited, unless it is the first reading with the key, or a few', async () => {
    const seller = await seller6();
    await listOutside(seller, 0, 6);
    await synchronise(seller);
    await listOutside(seller, 6, 11);
    await synchronise(seller);
    expect([(await rows(seller)).length, await told(seller)]).toEqual([11, []]);
    await listOutside(seller, 11, 17);
    await synchronise(seller);
    expect(await toldOf(seller, 'OUTSIDE_LISTINGS')).toEqual([
      {
        type: 'OUTSIDE_LISTINGS',
        title: '6 unknown listings on Waxpeer',
        message:
          '6 listings appeared on Waxpeer that were not made here. If you did not make them yourself, somebody else may have your key: revoke it at Waxpeer, and remove it here.',
        link: '/user-details#market_api',
      },
    ]);
    const audited = await test.db.selectFrom('audit_log').select('new_value').where('action', '=', 'listing.found_outside').execute();
    expect(audited.at(-1)!.new_value).toEqual({ user: seller.userId, count: 6 });
    await synchronise(seller);
    expect(await toldOf(seller, 'OUTSIDE_LISTINGS')).toHaveLength(1);
  });
});
