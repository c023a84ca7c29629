import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { now } from '../../../platform/process/clock.ts';
import { move, storedOffer } from '../../../../test/deposits.ts';
import { DEAR, sellBody, sellingWorld } from '../../../../test/listings.ts';
import { storedSale } from '../../../../test/stored-sales.ts';

const world = sellingWorld();
const FOUR = ['marketcsgo', 'waxpeer', 'shadowpay', 'csfloat'];

const sold = (answer: { body: { metadata: { market: string; listed: number; failed: number; open: number }[] } }) =>
  answer.body.metadata.map(({ market, listed, failed, open }) => [market, listed, failed, open]);

describe('listing on several markets', () => {
  it('lists every thing once on each, and answers with the results by market', async () => {
    const seller = await world.seller({ count: 3 });
    const markets = ['haloskins', 'skinthunder', ...FOUR];
    const answer = await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, markets, DEAR));
    expect(answer.body).toMatchObject({ success: true, ended: true, operation: expect.any(String) });
    expect(sold(answer)).toEqual([
      ['marketcsgo', 3, 0, 0],
      ['waxpeer', 3, 0, 0],
      ['shadowpay', 3, 0, 0],
      ['csfloat', 3, 0, 0],
      ['skinthunder', 3, 0, 0],
      ['haloskins', 3, 0, 0],
    ]);
    for (const market of markets) {
      const desk = await world.truth(seller, market);
      expect(desk.listings.map(({ asset_id: id, price, state }) => [id, price, state])).toEqual(
        seller.things.map(({ assetId }) => [assetId, DEAR, 'listed']),
      );
      expect([desk['violations'], desk['mistakes']]).toEqual([
        { key: 0, object: 0 },
        { listed_again: 0, listed_sold: 0, sold_twice: [] },
      ]);
    }
  });

  it('shows the same again for the same key, and lists nothing twice', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    const body = sellBody(seller.things, ['waxpeer'], DEAR);
    const first = await world.call(seller, 'POST /sales/sell-items', body);
    const again = await world.call(seller, 'POST /sales/sell-items', body);
    expect(again.body).toEqual(first.body);
    const other = await world.call(seller, 'POST /sales/sell-items', { ...body, items: [{ ...body.items[0]!, price: DEAR + 10 }] });
    expect([other.status, other.body.code]).toEqual([409, 'KEY_REUSED']);
    const anew = await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, ['waxpeer'], DEAR));
    expect(anew.body).toMatchObject({
      success: false,
      operation: null,
      metadata: [{ listed: 0, failed: 1, code: 'ALREADY_LISTED', msg: 'This item is already listed on this market.' }],
    });
    expect((await world.truth(seller, 'waxpeer')).listings).toHaveLength(1);
  });

  it('takes a price for each market, and refuses what the market refuses with its words', async () => {
    const seller = await world.seller({ count: 2, markets: ['waxpeer', 'csfloat'] });
    const [one, two] = seller.things;
    await world.drive('refusals', { market: 'waxpeer', key: seller.key, id: two!.assetId, words: 'This item is overstocked' });
    const body = sellBody(seller.things, ['waxpeer', 'csfloat'], DEAR);
    Object.assign(body.items[0]!, { prices: [{ market: 'csfloat', price: DEAR + 1000 }] });
    const { metadata } = (await world.call(seller, 'POST /sales/sell-items', body)).body;
    expect(metadata[0]).toMatchObject({
      market: 'waxpeer',
      listed: 1,
      failed: 1,
      items: [
        { asset_id: two!.assetId, name: two!.name, success: false, state: 'failed', code: 'REFUSED', msg: 'This item is overstocked' },
        { asset_id: one!.assetId, price: DEAR, success: true, state: 'listed' },
      ],
    });
    expect((await world.truth(seller, 'csfloat')).listings.map(({ price }) => price as number)).toEqual([DEAR + 1000, DEAR]);
  });

  it('has the names of the things in the list of long work, and the reason in words', async () => {
    const seller = await world.seller({ count: 1, markets: ['marketcsgo'] });
    const [thing] = seller.things;
    await world.drive('refusals', { market: 'marketcsgo', key: seller.key, id: thing!.assetId, words: 'no_description_found' });
    const { operation } = (await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, ['marketcsgo'], DEAR))).body;
    const said = async (language: string) =>
      (await world.test.send(`GET /operations/${operation}/items`, { as: seller, headers: { 'accept-language': language } })).body.items;
    expect(await said('en')).toMatchObject([
      {
        subject: thing!.assetId,
        name: thing!.name,
        code: 'no_description_found',
        text: 'no_description_found',
        reason: 'The market does not know this kind of item. It says “no_description_found”.',
      },
    ]);
    expect(await said('tr')).toMatchObject([{ reason: 'Pazar bu tür eşyayı tanımıyor. Pazarın yanıtı: “no_description_found”.' }]);
  });
});

describe('a thing that was sold', () => {
  it('is not listed, until it is bought back', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    const sell = () => world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, ['waxpeer'], DEAR));
    const at = now();
    const { rows } = await sql<{ id: number }>`select a.id from assets a join inventories i on i.id = a.inventory_id
      where i.user_id = ${seller.userId}`.execute(world.test.db);
    await storedSale(world.test, seller, { market: 'csfloat', asset_id: rows[0]!.id });
    expect((await sell()).body.metadata[0]).toMatchObject({ listed: 0, code: 'SOLD' });
    await sql`update assets set returned_at = ${new Date(at.getTime() + 1)}
      where inventory_id in (select id from inventories where user_id = ${seller.userId})`.execute(world.test.db);
    expect(sold(await sell())).toEqual([['waxpeer', 1, 0, 0]]);
  });
});

describe('listing each thing on markets of its own', () => {
  it('leaves the other markets alone, and compares only the own ones with the known prices', async () => {
    const seller = await world.seller({ count: 3, markets: ['waxpeer', 'csfloat'] });
    const body = sellBody(seller.things, ['waxpeer', 'csfloat'], DEAR);
    Object.assign(body.items[0]!, { markets: ['csfloat'] });
    // far below, but only on a market where the thing is not wanted
    Object.assign(body.items[1]!, { markets: ['waxpeer'], prices: [{ market: 'csfloat', price: 10 }] });
    await world.offer('waxpeer', [[seller.things[1]!.item, DEAR]]);
    const answer = await world.call(seller, 'POST /sales/sell-items', body);
    expect(sold(answer)).toEqual([
      ['waxpeer', 2, 0, 0],
      ['csfloat', 2, 0, 0],
    ]);
    const on = async (market: string) => new Set((await world.truth(seller, market)).listings.map(({ asset_id: id }) => id as string));
    const [one, two, three] = seller.things.map(({ assetId }) => assetId);
    expect(await on('waxpeer')).toEqual(new Set([two, three]));
    expect(await on('csfloat')).toEqual(new Set([one, three]));
    const bad = await world.call(seller, 'POST /sales/sell-items', { ...body, items: [{ ...body.items[0]!, markets: ['buff'] }] });
    expect(bad.status).toBe(400);
  });
});

describe('a dry run', () => {
  it('shows the requests and prices that then really leave, and changes nothing', async () => {
    const seller = await world.seller({ count: 60, markets: ['marketcsgo', 'csfloat'] });
    const body = sellBody(seller.things, ['marketcsgo', 'waxpeer', 'csfloat'], DEAR);
    Object.assign(body.items[4]!, { markets: ['csfloat'] });
    const { client_key: _, ...plan } = body;
    const dry = await world.call(seller, 'POST /sales/dry-run', plan);
    const sizesOf = ({ requests }: { requests: { items: unknown[] }[] }): number[] => requests.map(({ items }) => items.length);
    const [csgo, waxpeer, csfloat] = dry.body.items;
    expect(dry.body.total).toBe(3);
    expect(csgo).toMatchObject({ market: 'marketcsgo', name: 'MarketCSGO', currency: 'USD', prepares: true, skipped: [] });
    expect([sizesOf(csgo), sizesOf(csfloat)]).toEqual([
      [50, 9],
      [25, 25, 10],
    ]);
    expect(csgo.requests[0].items[0]).toEqual({ asset_id: seller.things[0]!.assetId, name: seller.things[0]!.name, units: DEAR, scale: 3 });
    expect(csfloat.requests[0].items[0]).toMatchObject({ units: DEAR / 10, scale: 2 });
    expect(waxpeer).toMatchObject({ market: 'waxpeer', currency: null, prepares: false, requests: [] });
    expect(waxpeer.skipped).toHaveLength(59);
    expect(waxpeer.skipped[0]).toMatchObject({ code: 'INVALID_API', msg: 'You need to set your API keys for using item listing tool.' });
    for (const table of ['listings', 'operations'] as const)
      expect(await world.test.db.selectFrom(table).select('id').where('user_id', '=', seller.userId).execute()).toEqual([]);

    const before = world.requests.length;
    await world.call(seller, 'POST /sales/sell-items', body);
    const left = world.requests.slice(before);
    expect([/mass-add-to-sale/, /listings\/bulk-list/].map((path) => left.filter((request) => path.test(request)).length)).toEqual([2, 3]);
    const [first] = (await world.truth(seller, 'csfloat')).listings;
    expect(first).toMatchObject({ asset_id: seller.things[0]!.assetId, price: DEAR });
    const again = (await world.call(seller, 'POST /sales/dry-run', plan)).body.items;
    expect(again[0].requests).toEqual([]);
    expect(again[0].skipped[0]).toMatchObject({ code: 'ALREADY_LISTED' });
  });

  it('is refused as the listing itself would be', async () => {
    const seller = await world.seller({ count: 1, markets: [] });
    const { client_key: _, ...plan } = sellBody(seller.things, ['waxpeer'], DEAR);
    const answer = await world.call(seller, 'POST /sales/dry-run', plan);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_API']);
  });
});

describe('the answer of a call that lists', () => {
  it('has each market with its things, prices, failures and reasons [LIST-163] [LIST-164] [LIST-174] [LIST-175] [LIST-177]', async () => {
    const seller = await world.seller({ count: 2, markets: ['waxpeer', 'csfloat'] });
    const [one, two] = seller.things;
    await world.drive('refusals', { market: 'waxpeer', key: seller.key, id: two!.assetId, words: 'This item is overstocked' });
    // markets as lowercase names, an id of a listing that nobody needs before it is listed, and the prices in thousandths
    const items = seller.things.map(({ assetId, name, item }) => ({
      ...{ general_id: item.generalId, item_id: item.itemId, asset_id: assetId, market_item_id: null, name, price: 1_234_560 },
    }));
    const body = { client_key: sellBody([], [], DEAR).client_key, items, markets: ['csfloat', 'waxpeer', 'shadowpay'], appid: 730 };
    const answer = await world.call(seller, 'POST /sales/sell-items', body);
    const listed = ({ assetId, name }: { assetId: string; name: string }) => ({
      ...{ asset_id: assetId, name, price: 1_234_560, success: true, sent: true, state: 'listed', code: null, msg: null },
    });
    const noKey = { code: 'INVALID_API', msg: 'You need to set your API keys for using item listing tool.' };
    const failed = { code: 'REFUSED', msg: 'This item is overstocked' };
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      operation: expect.any(String),
      ended: true,
      total: 3,
      metadata: [
        {
          ...{ market: 'waxpeer', name: 'Waxpeer', listed: 1, failed: 1, open: 0, code: null, msg: null },
          items: [{ ...listed(two!), success: false, state: 'failed', ...failed }, listed(one!)],
        },
        {
          ...{ market: 'shadowpay', name: 'Shadowpay', listed: 0, failed: 2, open: 0, ...noKey },
          items: [one!, two!].map((thing) => ({ ...listed(thing), success: false, sent: false, state: 'failed', ...noKey })),
        },
        { market: 'csfloat', name: 'CSFloat', listed: 2, failed: 0, open: 0, code: null, msg: null, items: [listed(one!), listed(two!)] },
      ],
    });
    expect((await world.truth(seller, 'waxpeer')).listings.map(({ price }) => price as number)).toEqual([1_234_560]);
    for (const wrong of [{ markets: ['nowhere'] }, { markets: [] }, { items: [] }, { items: [{ ...items[0], price: 12.5 }] }])
      expect((await world.call(seller, 'POST /sales/sell-items', { ...body, ...wrong })).status).toBe(400);
  });

  it('is a refusal without a key at any of the markets; keys that are set on the user page list [LIST-160]', async () => {
    const seller = await world.seller({ count: 1, markets: [] });
    const sell = () => world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, ['waxpeer'], DEAR));
    const refused = await sell();
    expect([refused.status, refused.body.code, refused.body.msg]).toEqual([
      400,
      'INVALID_API',
      'You need to set your API keys for using item listing tool.',
    ]);
    await world.test.send('POST /users/set-api', { as: seller, body: { market: 'waxpeer', api: seller.key, selling: true } });
    expect(sold(await sell())).toEqual([['waxpeer', 1, 0, 0]]);
  });

  it('is that of the second try, after the failed ones were tried again: what was listed is not sent again', async () => {
    const seller = await world.seller({ count: 2, markets: ['waxpeer'] });
    const refusal = { market: 'waxpeer', key: seller.key, id: seller.things[1]!.assetId };
    await world.drive('refusals', { ...refusal, words: 'This item is overstocked' });
    const body = sellBody(seller.things, ['waxpeer'], DEAR);
    const { operation } = (await world.call(seller, 'POST /sales/sell-items', body)).body;
    await world.drive('refusals', { ...refusal, words: null });
    const before = world.requests.length;
    const retried = await world.test.send(`POST /operations/${operation}/retry`, { as: seller });
    expect(retried.body).toMatchObject({ success: true, items: 1 });
    const again = await world.call(seller, 'POST /sales/sell-items', body);
    expect(again.body.operation).toBe(operation);
    expect(sold(again)).toEqual([['waxpeer', 2, 0, 0]]);
    expect(world.requests.slice(before).filter((request) => request.includes('list-items-steam'))).toHaveLength(1);
    const desk = await world.truth(seller, 'waxpeer');
    expect([desk.listings.length, desk['mistakes'].listed_again]).toEqual([2, 0]);
  });

  it('is ALREADY_LISTED when the failed thing was listed anew before the retry: it stays on sale once', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    const refusal = { market: 'waxpeer', key: seller.key, id: seller.things[0]!.assetId };
    await world.drive('refusals', { ...refusal, words: 'This item is overstocked' });
    const body = sellBody(seller.things, ['waxpeer'], DEAR);
    const { operation } = (await world.call(seller, 'POST /sales/sell-items', body)).body;
    await world.drive('refusals', { ...refusal, words: null });
    await world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, ['waxpeer'], DEAR + 10));
    await world.test.send(`POST /operations/${operation}/retry`, { as: seller });
    const again = await world.call(seller, 'POST /sales/sell-items', body);
    expect(again.body.metadata).toMatchObject([{ listed: 0, failed: 1, code: 'ALREADY_LISTED' }]);
    const desk = await world.truth(seller, 'waxpeer');
    expect([desk.listings.map(({ price }) => price as number), desk['mistakes'].listed_again]).toEqual([[DEAR + 10], 0]);
  });
});

describe('a thing that is offered as a deposit', () => {
  it('is not listed, until the offer has ended', async () => {
    const { test } = world;
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    const sell = () => world.call(seller, 'POST /sales/sell-items', sellBody(seller.things, ['waxpeer'], DEAR));
    await storedOffer(test, seller, seller.things[0]!);
    const code = 'IN_DEPOSIT';
    const msg = 'This item is offered to the bot of this server as a deposit.';
    expect((await sell()).body.metadata[0]).toMatchObject({ listed: 0, failed: 1, code, msg });
    await move(test, seller, { status: 'DECLINED' });
    expect(sold(await sell())).toEqual([['waxpeer', 1, 0, 0]]);
  });

  it('is not listed when what failed before the offer is tried again', async () => {
    const seller = await world.seller({ count: 1, markets: ['waxpeer'] });
    const refusal = { market: 'waxpeer', key: seller.key, id: seller.things[0]!.assetId };
    await world.drive('refusals', { ...refusal, words: 'This item is overstocked' });
    const body = sellBody(seller.things, ['waxpeer'], DEAR);
    const { operation } = (await world.call(seller, 'POST /sales/sell-items', body)).body;
    await world.drive('refusals', { ...refusal, words: null });
    await storedOffer(world.test, seller, seller.things[0]!);
    await world.test.send(`POST /operations/${operation}/retry`, { as: seller });
    const again = await world.call(seller, 'POST /sales/sell-items', body);
    expect(again.body.metadata).toMatchObject([{ listed: 0, failed: 1, code: 'IN_DEPOSIT' }]);
    expect((await world.truth(seller, 'waxpeer')).listings).toEqual([]);
  });
});
