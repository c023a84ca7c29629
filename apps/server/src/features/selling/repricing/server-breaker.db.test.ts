import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MINUTE, type User } from '../../../../test/api.ts';
import { AK_FT } from '../../../../test/items.ts';
import { sellingWorld } from '../../../../test/listings.ts';
import { withKey } from '../../../../test/market-key.ts';
import { repricingIn, RULE_BODY } from '../../../../test/repricing.ts';
import { now } from '../../../platform/process/clock.ts';

const world = sellingWorld();
const { test } = world;
const { run } = repricingIn(world);

const USERS = 11;
const EACH = 19;

/** Creates a user with listings of one item, and with a rule that is on. */
async function owner(): Promise<User> {
  const user = await test.signIn();
  await withKey(test, user);
  await sql`insert into listings (user_id, item_id, market, app_id, external_id, state, origin, price, units, scale, currency, created_at, updated_at)
    select ${user.userId}, ${test.item(AK_FT).itemId}, 'waxpeer', 730, 'x-' || n, 'listed', 'outside', 20000, 20000, 3, 'USD', ${now()}, ${now()}
    from generate_series(1, ${EACH}) n`.execute(test.db);
  const { id } = (await test.send('POST /repricing/rules', { as: user, body: RULE_BODY })).body;
  await test.send(`POST /repricing/rules/${id}/switch`, { as: user, body: { on: true } });
  return user;
}

async function offer(price: number): Promise<void> {
  for (const market of ['waxpeer', 'buff', 'skinport']) await test.offer(market, { [AK_FT]: [price, 5000] });
}

describe('the breaker of the server', () => {
  it('story 18: stops everybody when a run over all users would change many prices far, though each of them has few', async () => {
    const users: User[] = [];
    for (let at = 0; at < USERS; at++) users.push(await owner());
    await offer(18_500);
    await run();
    world.advance(5 * MINUTE);
    await offer(18_500);
    await run();
    for (const as of users) {
      const { stop } = (await test.send('GET /repricing', { as })).body;
      expect(stop).toMatchObject({ by: 'server', listings: USERS * EACH, median: 755 });
    }
    const started = await test.db.selectFrom('operations').select('id').execute();
    expect(started).toEqual([]);

    // one of them looked at the figures, and goes on alone
    await test.send('POST /repricing/resume', { as: users[0]!, body: {} });
    world.advance(5 * MINUTE);
    await offer(18_500);
    await run();
    const operations = await test.db.selectFrom('operations').select('user_id').execute();
    expect(operations.map((one) => one.user_id)).toEqual([users[0]!.userId]);
  });
});
