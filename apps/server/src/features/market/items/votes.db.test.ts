import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { START, testApi, type User } from '../../../../test/api.ts';
import { exportData } from '../../../../test/data-export.ts';
import { AK_FT, AWP, CASE, KEY } from '../../../../test/items.ts';

const test = testApi();
const idOf = (name: string): number => test.item(name).itemId;

const give = (as: User | undefined, vote: unknown, name = AK_FT, game: unknown = 730) =>
  test.send('POST /item/vote', { ...(as && { as }), body: { item_id: idOf(name), vote, game } });
const read = async (as?: User, name = AK_FT, game: unknown = 730) =>
  test.send(`GET /item/vote?item_id=${idOf(name)}&game=${String(game)}`, as ? { as } : {});
const figures = async (as?: User, name = AK_FT) => {
  const { rating, count, vote } = (await read(as, name)).body;
  return { rating, count, vote };
};
/** Reads the stored sums and numbers, together with those of the rows. */
const kept = async () =>
  (
    await sql<{ item_id: number; sum: number; count: number; rows_sum: number; rows_count: number }>`
      select r.item_id, r.sum, r.count, coalesce(sum(v.vote), 0)::int as rows_sum, count(v.vote)::int as rows_count
      from item_ratings r left join item_votes v using (item_id) group by r.item_id, r.sum, r.count`.execute(test.db)
  ).rows;

beforeEach(async () => {
  await sql`truncate item_votes, item_ratings`.execute(test.db);
});

describe('a vote', () => {
  it('is a whole number of 1 to 5 stars for an item of the game [ITEM-204, ITEM-206, ITEM-227]', async () => {
    const user = await test.signIn();
    for (const stars of [1, 2, 3, 4, 5])
      expect((await give(user, stars)).body).toEqual({ success: true, rating: stars, count: 1, vote: stars });
    for (const wrong of [0, 6, 2.5, '3', null, undefined]) {
      const refused = await give(user, wrong);
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['vote']]);
    }
    expect((await test.send('POST /item/vote', { as: user, body: { vote: 3, game: 730 } })).body.fields).toHaveProperty('item_id');
    expect((await give(user, 3, AK_FT, 'chess')).body.fields).toHaveProperty('game');
    for (const [name, game] of [
      [AK_FT, 440],
      [KEY, 'cs2'],
    ] as const)
      expect((await give(user, 3, name, game)).status).toBe(404);
    const unknown = await test.send('POST /item/vote', { as: user, body: { item_id: 2_000_000_000, vote: 3, game: 730 } });
    expect(unknown.status).toBe(404);
    expect((await give(user, 2, KEY, 'tf2')).body).toEqual({ success: true, rating: 2, count: 1, vote: 2 });
  });

  it('needs a sign-in, is one of each user and item, and can be changed [ITEM-207]', async () => {
    expect((await give(undefined, 5)).status).toBe(401);
    const [one, two] = [await test.signIn(), await test.signIn()];
    expect((await give(one, 5)).body).toMatchObject({ rating: 5, count: 1, vote: 5 });
    expect((await give(two, 2)).body).toMatchObject({ rating: 3.5, count: 2, vote: 2 });
    expect((await give(one, 1)).body).toMatchObject({ rating: 1.5, count: 2, vote: 1 });
    expect((await give(one, 1)).body).toMatchObject({ rating: 1.5, count: 2, vote: 1 });
    await give(one, 4, AWP);
    expect([await figures(two), await figures(one, AWP)]).toEqual([
      { rating: 1.5, count: 2, vote: 2 },
      { rating: 4, count: 1, vote: 4 },
    ]);
  });

  it('is recorded with the vote before it; the same vote again is not', async () => {
    const user = await test.signIn();
    for (const stars of [5, 5, 3]) await give(user, stars);
    const rows = await test.db
      .selectFrom('audit_log')
      .select(['action', 'object', 'old_value', 'new_value'])
      .where('actor_id', '=', user.userId)
      .orderBy('id')
      .execute();
    const object = `item:${idOf(AK_FT)}`;
    expect(rows).toEqual([
      { action: 'item.voted', object, old_value: { vote: null }, new_value: { vote: 5 } },
      { action: 'item.voted', object, old_value: { vote: 5 }, new_value: { vote: 3 } },
    ]);
  });

  it('counts once when many are given at the same time', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => test.signIn()));
    await Promise.all(users.flatMap((user) => [5, 1, 3].map((stars) => give(user, stars))));
    const [row] = await kept();
    expect([row!.count, row!.rows_count, row!.sum]).toEqual([6, 6, row!.rows_sum]);
  });
});

describe('the rating', () => {
  it('is read with the number of votes, and with the own vote of a user [ITEM-205, ITEM-207, ITEM-228]', async () => {
    const user = await test.signIn();
    expect((await read(user)).body).toEqual({ success: true, rating: 0, count: 0, vote: null });
    for (const stars of [5, 4, 4]) await give(await test.signIn(), stars);
    expect((await read()).body).toEqual({ success: true, rating: 4.3, count: 3, vote: null });
    await give(user, 1);
    expect((await read(user)).body).toEqual({ success: true, rating: 3.5, count: 4, vote: 1 });
    expect((await read()).body.vote).toBeNull();
    expect((await read(user, CASE)).body).toEqual({ success: true, rating: 0, count: 0, vote: null });
  });

  it('is of the items of the game alone [ITEM-228]', async () => {
    expect((await read(undefined, AK_FT, 440)).status).toBe(404);
    expect((await read(undefined, KEY, 'tf2')).status).toBe(200);
    expect((await test.send('GET /item/vote?item_id=2000000000&game=730')).status).toBe(404);
    expect((await test.send('GET /item/vote?game=730')).body.fields).toHaveProperty('item_id');
    expect((await test.send(`GET /item/vote?item_id=${idOf(AK_FT)}`)).body.fields).toHaveProperty('game');
  });

  it('loses the votes of an account that is deleted, and keeps those of the others', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => test.signIn()));
    for (const [at, user] of users.entries())
      for (const [item, name] of [AK_FT, AWP, CASE].entries()) await give(user, ((at + item) % 5) + 1, name);
    const rows = await kept();
    expect(rows.map(({ sum, count }) => [sum, count])).toEqual(Array(3).fill([expect.any(Number), 4]));
    expect(await figures()).toEqual({ rating: 2.5, count: 4, vote: null });
    // two deletions at the same time, which lock the same ratings
    const gone = await Promise.all(users.slice(0, 2).map((as) => test.send('DELETE /users/account', { as, body: {} })));
    expect(gone.map(({ status }) => status)).toEqual([200, 200]);
    for (const row of await kept()) expect([row.sum, row.count]).toEqual([row.rows_sum, row.rows_count]);
    expect([await figures(), await figures(users[2])]).toEqual([
      { rating: 3.5, count: 2, vote: null },
      { rating: 3.5, count: 2, vote: 3 },
    ]);
    await Promise.all(users.slice(2).map((as) => test.send('DELETE /users/account', { as, body: {} })));
    expect(await figures()).toEqual({ rating: 0, count: 0, vote: null });
  });

  it("is not in a user's export, but their votes are, with the names of the items", async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    await give(user, 4);
    await give(other, 1, AWP);
    const { body } = await exportData(test, user);
    expect(body.item_votes).toEqual([{ voted_at: START.toISOString(), app_id: 730, market_hash_name: AK_FT, phase: null, vote: 4 }]);
  });
});
