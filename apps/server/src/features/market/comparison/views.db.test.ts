import { describe, expect, it } from 'vitest';
import { testApi, type User } from '../../../../test/api.ts';

const test = testApi();

const save = (as: User, name: string, more: object = {}) =>
  test.send('POST /users/views', { as, body: { name, search: 'minROI=5', ...more } });
const list = async (as: User): Promise<{ id: number; name: string; search: string; is_default: boolean }[]> =>
  (await test.send('GET /users/views', { as })).body.items;

describe('saved views', () => {
  it('are listed by name, each with its search', async () => {
    const user = await test.signIn();
    await save(user, 'knives', { search: 'type=Knife' });
    const saved = await save(user, '  cheap  ');
    expect(saved.body).toEqual({
      success: true,
      item: { id: expect.any(Number), name: 'cheap', search: 'minROI=5', is_default: false, alert: null },
    });
    expect((await list(user)).map((view) => [view.name, view.search])).toEqual([
      ['cheap', 'minROI=5'],
      ['knives', 'type=Knife'],
    ]);
  });

  it('are replaced when saved under the same name', async () => {
    const user = await test.signIn();
    const first = await save(user, 'mine');
    const second = await save(user, 'mine', { search: 'minROI=9' });
    expect(second.body.item.id).toBe(first.body.item.id);
    expect(await list(user)).toMatchObject([{ search: 'minROI=9' }]);
  });

  it('have one default: the last that was made one, also when several are made at once', async () => {
    const user = await test.signIn();
    await save(user, 'one', { is_default: true });
    await save(user, 'two', { is_default: true });
    const defaults = async (): Promise<string[]> => (await list(user)).filter((view) => view.is_default).map((view) => view.name);
    expect(await defaults()).toEqual(['two']);
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => save(user, name, { is_default: true })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(await defaults()).toHaveLength(1);
  });

  it('are at most 50, of which each may still be changed', async () => {
    const user = await test.signIn();
    for (let n = 0; n < 49; n++) await save(user, `view ${n}`);
    const last = await Promise.all(['x', 'y', 'z'].map((name) => save(user, name)));
    expect(last.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = await save(user, 'one more');
    expect([refused.body.code, refused.body.msg]).toEqual(['LIMIT_REACHED', 'You can save up to 50 views.']);
    expect((await save(user, 'view 7', { search: 'new' })).status).toBe(200);
  });

  it('have a name of 1 to 60 characters and a search of at most 2000', async () => {
    const user = await test.signIn();
    for (const name of ['', '   ', 'x'.repeat(61)]) expect((await save(user, name)).body.fields).toHaveProperty('name');
    expect((await save(user, 'ok', { search: 'x'.repeat(2001) })).body.fields).toHaveProperty('search');
    expect((await save(user, 'ş'.repeat(60), { search: 'x'.repeat(2000) })).status).toBe(200);
  });

  it("are their owner's alone: another neither sees, replaces nor removes them", async () => {
    const [owner, stranger] = [await test.signIn(), await test.signIn()];
    const { id } = (await save(owner, 'private', { is_default: true })).body.item;
    expect(await list(stranger)).toEqual([]);
    expect((await save(stranger, 'private', { is_default: true })).body.item.id).not.toBe(id);
    expect((await test.send(`DELETE /users/views/${id}`, { as: stranger })).status).toBe(404);
    expect(await list(owner)).toMatchObject([{ id, is_default: true }]);
    expect((await test.send(`DELETE /users/views/${id}`, { as: owner })).body).toEqual({ success: true });
    expect((await test.send(`DELETE /users/views/${id}`, { as: owner })).status).toBe(404);
    for (const wrong of ['0', 'x', '1.5', '99999999999'])
      expect((await test.send(`DELETE /users/views/${wrong}`, { as: owner })).body.fields).toHaveProperty('id');
  });
});
