import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../../test/api.ts';
import { sellingWorld, type Seller } from '../../../../test/listings.ts';
import { confirmMail, switchOn } from '../../../../test/notifications.ts';
import { repricingIn } from '../../../../test/repricing.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { carryOut } from './carry-out-run.ts';
import { planRun } from './plan-run.ts';
import { repricingStopped } from './repricing-types.ts';
import { readRulesInForce } from './rules.store.ts';

const world = sellingWorld();
const { test } = world;
const { run, planParts, runTwice, offer, listed, rule, view, log, codes, prices, settings } = repricingIn(world);

/** Each test has its own seller. The rules of the others would decide, too. */
const end = (seller: Seller) => test.send('POST /repricing/stop', { as: seller, body: {} });

const setServer = async (key: string, value: unknown, isRead: () => Promise<boolean>): Promise<void> => {
  const admin = await test.signIn({ role: 'ADMIN' });
  await test.send('PUT /admin/setting/update', { as: admin, body: { items: [{ key, value }] } });
  await expect.poll(isRead).toBe(true);
};

describe('a rule that is on', () => {
  it('follows the market after a second reading, at the market itself, and says in the log what it rested on', async () => {
    const seller = await listed(1, 20_000);
    const id = await rule(seller);
    await offer(seller, 19_000);
    await run();
    expect(await codes(seller)).toEqual([['UNCONFIRMED', 20_000, 20_000]]);
    // the same reading again says nothing new, and is noted once
    await run();
    expect(await codes(seller)).toHaveLength(1);
    world.advance(5 * MINUTE);
    await offer(seller, 19_000);
    await run();
    await world.work();
    expect(await prices(seller)).toEqual([18_990]);
    const { items, total } = await log(seller, `?rule=${id}&outcome=change`);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      rule_name: 'Undercut',
      outcome: 'change',
      code: 'FOLLOWS',
      old_price: 20_000,
      new_price: 18_990,
      sent: 'done',
      market: 'waxpeer',
      figures: { ask: 19_000, quantity: 5, own_units: 1, elsewhere: 19_000, basis: 19_000, floor: 10_000, target: 18_990 },
    });
    expect(await view(seller)).toMatchObject({
      items: [{ id, on: true, last: { change: 1, hold: 0, skip: 0 }, last_change_at: expect.any(String) }],
      limits: { changes_today: 1 },
    });
    const rows = await test.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'listing.repriced')
      .where('actor_id', 'is', null)
      .execute();
    expect(rows).toHaveLength(1);
    await end(seller);
  });

  it('waits six hours between two changes, and follows no list that is older than its own change', async () => {
    const seller = await listed(1, 20_000);
    await rule(seller);
    await runTwice(seller, 19_500);
    await world.work();
    await runTwice(seller, 19_000);
    expect((await codes(seller))[0]![0]).toBe('COOL_DOWN');
    world.advance(6 * HOUR);
    await run();
    expect((await codes(seller))[0]![0]).toBe('STALE');
    await runTwice(seller, 19_000);
    await world.work();
    expect(await prices(seller)).toEqual([18_990]);
    await end(seller);
  });

  it('story 11: does not undercut the own listing, here or of another thing', async () => {
    const seller = await listed(1, 20_000);
    await rule(seller);
    await runTwice(seller, 20_000);
    expect((await codes(seller))[0]![0]).toBe('LEADS');
    await world.offer('waxpeer', [[seller.things[0]!.item, 20_000]]);
    await end(seller);
  });

  it('story 2: does nothing before it is switched on, nor when it is switched off', async () => {
    const seller = await listed(1, 20_000);
    const { body } = await test.send('POST /repricing/rules', {
      as: seller,
      body: {
        name: 'x',
        basis: 'lowest_ask',
        position: 'match',
        by: 0,
        floor: { kind: 'amount', amount: 1000 },
        least_units: 1,
        daily_step: 500,
      },
    });
    await runTwice(seller, 19_000);
    expect(await codes(seller)).toEqual([]);
    await test.send(`POST /repricing/rules/${body.id}/switch`, { as: seller, body: { on: true } });
    await test.send(`POST /repricing/rules/${body.id}/switch`, { as: seller, body: { on: false } });
    await runTwice(seller, 19_000);
    expect(await codes(seller)).toEqual([]);
  });

  it('leaves what no rule is for, and takes the first rule that is for a listing', async () => {
    const seller = await listed(2, 20_000);
    const [first] = (await test.send('GET /listing/all', { as: seller })).body.items as { markets: { listing_id: number }[] }[];
    await rule(seller, { name: 'All', market: 'waxpeer', price_from: 30_000 });
    await rule(seller, { name: 'Chosen', listings: [first!.markets[0]!.listing_id], floor: { kind: 'amount', amount: 19_500 } });
    await runTwice(seller, 19_000);
    const { items } = await log(seller);
    expect(items.map((one: { rule_name: string; code: string }) => [one.rule_name, one.code])).toEqual([
      ['Chosen', 'BELOW_FLOOR'],
      ['Chosen', 'UNCONFIRMED'],
    ]);
    await end(seller);
  });

  it('needs a cost for a floor of cost, fee and margin', async () => {
    const seller = await listed(1, 20_000);
    await rule(seller, { floor: { kind: 'cost', margin: 1000 }, when_below_floor: 'floor' });
    await runTwice(seller, 17_000);
    expect((await codes(seller))[0]![0]).toBe('NO_COST');
    const item = { asset_id: seller.things[0]!.assetId, app_id: 730, price: 16_000 };
    await test.send('POST /steam/update-price', { as: seller, body: { market_id: 1, item } });
    await runTwice(seller, 17_000);
    // 16.00 and 10 percent are 17.60, which 19.14 leave after the 8 percent of Waxpeer
    expect((await codes(seller))[0]).toEqual(['TO_FLOOR', 20_000, 19_140]);
    await world.work();
    expect(await prices(seller)).toEqual([19_140]);
    await end(seller);
  });
});

describe('what holds rules', () => {
  it('story 17: an exclusion wins, of one thing or of all things of an item', async () => {
    const seller = await listed(2, 20_000);
    await rule(seller);
    const all = (await test.send('GET /listing/all', { as: seller })).body.items as { markets: { listing_id: number }[] }[];
    const excluded = all[0]!.markets[0]!.listing_id;
    const { body } = await test.send('POST /repricing/exclusions', { as: seller, body: { listing: excluded, all_things: false } });
    await runTwice(seller, 19_000);
    await world.work();
    const decided: { listing_id: number; code: string }[] = (await log(seller)).items;
    const codesOf = (isExcluded: boolean) => decided.filter((one) => (one.listing_id === excluded) === isExcluded).map(({ code }) => code);
    expect([codesOf(true), codesOf(false)]).toEqual([['EXCLUDED'], ['FOLLOWS', 'UNCONFIRMED']]);
    expect((await view(seller)).exclusions).toMatchObject([{ id: body.id, one_thing: true }]);
    expect((await test.send(`DELETE /repricing/exclusions/${body.id}`, { as: seller })).status).toBe(200);
    expect((await view(seller)).exclusions).toEqual([]);
    await end(seller);
  });

  it('the account cannot sell', async () => {
    const seller = await listed(1, 20_000);
    await rule(seller);
    const presence = { user_id: seller.userId, market: 'waxpeer', sells: false, obstacles: '[]', asked_at: new Date() };
    await test.db
      .insertInto('market_presence')
      .values({
        ...presence,
        fee_share: null,
        fee_least: null,
        currency: null,
        failed_trades: null,
        to_deliver: null,
        error: null,
        checked_at: null,
        lost_at: null,
      })
      .execute();
    await runTwice(seller, 19_000);
    expect((await codes(seller)).map(([code]) => code)).toEqual(['PRESENCE']);
    await end(seller);
  });

  it('selling is stopped: nothing is decided', async () => {
    const seller = await listed(1, 20_000);
    await rule(seller);
    const stop = (stopped: boolean) => test.send('POST /listing/switches', { as: seller, body: { stopped } });
    expect((await stop(true)).status).toBe(200);
    await runTwice(seller, 19_000);
    expect(await codes(seller)).toEqual([]);
    expect((await stop(false)).status).toBe(200);
    await end(seller);
  });

  it('the key of a market may not sell: the log says so once for each of its listings, and no other market is held', async () => {
    const seller = await listed(1, 20_000, ['waxpeer', 'shadowpay']);
    await rule(seller);
    const allow = (on: boolean) => test.send('POST /users/set-selling', { as: seller, body: { market: 'waxpeer', on } });
    const decided = async (): Promise<[string, string, string][]> =>
      (await log(seller)).items.map((one: { market: string; code: string; msg: string }) => [one.market, one.code, one.msg]);
    expect((await allow(false)).status).toBe(200);
    await runTwice(seller, 19_000);
    await runTwice(seller, 19_000);
    const held = ['waxpeer', 'SELLING_OFF', 'Your key for this market may not sell: enable it on the User page'];
    expect((await decided()).filter(([market]) => market === 'waxpeer')).toEqual([held]);
    expect((await decided()).some(([market]) => market === 'shadowpay')).toBe(true);
    expect((await allow(true)).status).toBe(200);
    await runTwice(seller, 19_000);
    expect((await decided()).flatMap(([market, code]) => (market === 'waxpeer' ? [code] : []))).toEqual([
      'FOLLOWS',
      'UNCONFIRMED',
      'SELLING_OFF',
    ]);
    await end(seller);
  });

  it('the key of a market may not sell any more since a run decided: the price stays, and the next run says why', async () => {
    const seller = await listed(1, 20_000);
    await rule(seller);
    const planned = (await planRun(test.db, await planParts(), await readRulesInForce(test.db))).get(seller.userId)!;
    await test.send('POST /users/set-selling', { as: seller, body: { market: 'waxpeer', on: false } });
    await inTransaction(test.db, (tx) => carryOut(tx, seller.userId, planned, null, 500));
    expect(await codes(seller)).toEqual([]);
    await run();
    expect((await codes(seller)).map(([code]) => code)).toEqual(['SELLING_OFF']);
    await end(seller);
  });

  it('story 18: a run of many large changes is not carried out, its owner is told, and going on lets it pass', async () => {
    const seller = await listed(24, 20_000);
    await confirmMail(test, seller);
    await switchOn(test, seller, 'MAIL', repricingStopped.id);
    await rule(seller, { least_units: 1 });
    await runTwice(seller, 18_500);
    await world.work();
    expect(new Set(await prices(seller))).toEqual(new Set([20_000]));
    expect((await view(seller)).stop).toEqual({ at: expect.any(String), by: 'breaker', listings: 24, median: 755 });
    expect((await codes(seller)).filter(([code]) => code === 'BREAKER')).toHaveLength(24);
    const told = await test.db
      .selectFrom('notifications')
      .select(['title', 'message', 'link'])
      .where('user_id', '=', seller.userId)
      .execute();
    expect(told).toMatchObject([{ title: 'Your repricing rules stand still', link: '/repricing' }]);
    expect(told[0]!.message).toContain('24 prices by a median of 7.55');
    const rows = await test.db
      .selectFrom('audit_log')
      .select('new_value')
      .where('object', '=', `user:${seller.userId}`)
      .where('actor_id', 'is', null)
      .execute();
    expect(rows.map(({ new_value: value }) => value as unknown)).toContainEqual({ by: 'breaker', listings: 24, median: 755 });

    // nothing goes on by itself
    await runTwice(seller, 18_500);
    expect(await log(seller, '?outcome=change')).toMatchObject({ total: 0 });
    await test.send('POST /repricing/resume', { as: seller, body: {} });
    await runTwice(seller, 18_500);
    await world.work();
    expect(new Set(await prices(seller))).toEqual(new Set([18_490]));
    await end(seller);
  });

  it('the stop button holds all rules at once, and what waits to be sent is dropped', async () => {
    const seller = await listed(1, 20_000);
    await rule(seller);
    await runTwice(seller, 19_000);
    await end(seller);
    await world.work();
    expect(await prices(seller)).toEqual([20_000]);
    expect((await log(seller, '?outcome=change')).items[0]).toMatchObject({ sent: 'failed' });
    expect((await view(seller)).stop).toMatchObject({ by: 'person', listings: null });
    const failed = await test.db.selectFrom('operation_items').select('code').where('state', '=', 'failed').execute();
    expect(failed.map(({ code }) => code)).toContain('RULE_OFF');
    await runTwice(seller, 18_000);
    expect((await codes(seller))[0]![0]).toBe('FOLLOWS');
    await test.send('POST /repricing/resume', { as: seller, body: {} });
    world.advance(6 * HOUR);
    await runTwice(seller, 18_500);
    await world.work();
    expect(await prices(seller)).toEqual([18_490]);
    await end(seller);
  });

  it('a floor that rose meanwhile drops what waits to be sent', async () => {
    const seller = await listed(1, 20_000);
    await rule(seller, { floor: { kind: 'cost', margin: 0 } });
    const cost = (price: number) =>
      test.send('POST /steam/update-price', {
        as: seller,
        body: { market_id: 1, item: { asset_id: seller.things[0]!.assetId, app_id: 730, price } },
      });
    await cost(10_000);
    await runTwice(seller, 19_000);
    await cost(18_500);
    await world.work();
    expect(await prices(seller)).toEqual([20_000]);
    const items = await test.db.selectFrom('operation_items').select('code').where('state', '=', 'failed').execute();
    expect(items.map(({ code }) => code)).toContain('BELOW_RULE_FLOOR');
    await end(seller);
  });

  it('a rule that was changed meanwhile, and a price that a person set meanwhile, drop what waits to be sent', async () => {
    const seller = await listed(1, 20_000);
    const id = await rule(seller);
    await runTwice(seller, 19_000);
    const { body } = await test.send(`PUT /repricing/rules/${id}`, {
      as: seller,
      body: {
        name: 'Match',
        basis: 'lowest_ask',
        position: 'match',
        by: 0,
        floor: { kind: 'amount', amount: 15_000 },
        least_units: 2,
        daily_step: 1000,
      },
    });
    expect(body).toEqual({ success: true, id });
    await world.work();
    expect(await prices(seller)).toEqual([20_000]);
    await end(seller);
  });

  it('after ten changes a person is asked, and their answer lets rules go on or excludes the thing', async () => {
    const seller = await listed(2, 20_000);
    await rule(seller);
    const listings = await test.db.selectFrom('listings').select('id').where('user_id', '=', seller.userId).orderBy('id').execute();
    for (const { id } of listings)
      await test.db
        .insertInto('repricing_states')
        .values({ listing_id: id, user_id: seller.userId, changes: 10 } as never)
        .execute();
    await runTwice(seller, 19_000);
    const asked = await view(seller);
    expect(asked.questions.map(({ changes }: { changes: number }) => changes)).toEqual([10, 10]);
    await runTwice(seller, 19_000);
    expect((await codes(seller)).filter(([code]) => code === 'ASKED')).toHaveLength(2);
    const answer = (listing: number, go_on: boolean) => test.send('POST /repricing/answer', { as: seller, body: { listing, go_on } });
    expect((await answer(listings[0]!.id, true)).status).toBe(200);
    expect((await answer(listings[1]!.id, false)).status).toBe(200);
    expect((await answer(listings[1]!.id, true)).body.code).toBe('STATE');
    await run();
    await world.work();
    expect((await prices(seller)).toSorted((a, b) => a - b)).toEqual([18_990, 20_000]);
    expect((await view(seller)).exclusions).toHaveLength(1);
    await end(seller);
  });

  it('a day has a largest number of changes', async () => {
    await setServer(
      'repricing.changes_per_day',
      1,
      async () => (await settings()).get({ key: 'repricing.changes_per_day', default: 500 } as never) === 1,
    );
    const seller = await listed(2, 20_000);
    await rule(seller);
    await runTwice(seller, 19_000);
    expect((await codes(seller)).map(([code]) => code).toSorted()).toEqual(['DAILY_CAP', 'FOLLOWS', 'UNCONFIRMED', 'UNCONFIRMED']);
    await end(seller);
    await setServer(
      'repricing.changes_per_day',
      500,
      async () => (await settings()).get({ key: 'repricing.changes_per_day', default: 500 } as never) === 500,
    );
  });

  it('the kill switch of the server stops runs, and drops what waits to be sent', async () => {
    const seller = await listed(1, 20_000);
    await rule(seller);
    await runTwice(seller, 19_000);
    const isOn = async (wanted: boolean) => (await settings()).get({ key: 'repricing.allowed', default: true } as never) === wanted;
    await setServer('repricing.allowed', false, () => isOn(false));
    expect((await view(seller)).allowed).toBe(false);
    world.advance(7 * HOUR);
    await runTwice(seller, 18_000);
    expect(await log(seller, '?outcome=change')).toMatchObject({ total: 1 });
    await setServer('repricing.allowed', true, () => isOn(true));
    await end(seller);
    await world.work();
    expect(await prices(seller)).toEqual([20_000]);
  });
});
