import { describe, expect, it } from 'vitest';
import { sellingWorld } from '../../../../test/listings.ts';
import { confirmMail, switchOn } from '../../../../test/notifications.ts';
import { repricingIn } from '../../../../test/repricing.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { carryOut } from './carry-out-run.ts';
import { planRun } from './plan-run.ts';
import { repricingStopped } from './repricing-types.ts';
import { CHANGES_PER_DAY } from './repricing.settings.ts';
import { readRulesInForce } from './rules.store.ts';

const world = sellingWorld();
const { test } = world;
const { run, planParts, runTwice, listed, rule, end, view, log, codes, prices, configure } = repricingIn(world);

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
      .where('type', '<>', 'SELLING_ENABLED')
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
    await configure(CHANGES_PER_DAY, 1);
    const seller = await listed(2, 20_000);
    await rule(seller);
    await runTwice(seller, 19_000);
    expect((await codes(seller)).map(([code]) => code).toSorted()).toEqual(['DAILY_CAP', 'FOLLOWS', 'UNCONFIRMED', 'UNCONFIRMED']);
    await end(seller);
    await configure(CHANGES_PER_DAY, 500);
  });
});
