import { describe, expect, it } from 'vitest';
import { HOUR } from '../../../../test/api.ts';
import { sellingWorld } from '../../../../test/listings.ts';
import { repricingIn } from '../../../../test/repricing.ts';
import { ALLOWED } from './repricing.settings.ts';

const world = sellingWorld();
const { test } = world;
const { runTwice, listed, rule, end, view, log, codes, prices, configure } = repricingIn(world);

describe('what rules decided and was not sent yet', () => {
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

  it('the kill switch of the server stops runs, and drops what waits to be sent', async () => {
    const seller = await listed(1, 20_000);
    await rule(seller);
    await runTwice(seller, 19_000);
    await configure(ALLOWED, false);
    // the api reads changed settings by itself, later than the worker or earlier
    await expect.poll(async () => (await view(seller)).allowed).toBe(false);
    world.advance(7 * HOUR);
    await runTwice(seller, 18_000);
    expect(await log(seller, '?outcome=change')).toMatchObject({ total: 1 });
    await configure(ALLOWED, true);
    await end(seller);
    await world.work();
    expect(await prices(seller)).toEqual([20_000]);
  });
});
