import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../../test/api.ts';
import { sellingWorld } from '../../../../test/listings.ts';
import { repricingIn } from '../../../../test/repricing.ts';

const world = sellingWorld();
const { test } = world;
const { run, runTwice, offer, listed, rule, end, view, log, codes, prices } = repricingIn(world);

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
