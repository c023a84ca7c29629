import { describe, expect, it } from 'vitest';
import { testApi, type User } from '../../../../test/api.ts';
import { exportData } from '../../../../test/data-export.ts';

const test = testApi();
const LIMITS = { min_roi: 10.5, min_profit: 5000 };

const save = async (as: User, name: string, search = ''): Promise<number> =>
  (await test.send('POST /users/views', { as, body: { name, search } })).body.item.id;
const set = (as: User, id: number | string, body: object = LIMITS) => test.send(`POST /users/views/${id}/alert`, { as, body });
const remove = (as: User, id: number) => test.send(`DELETE /users/views/${id}/alert`, { as });
const alerts = async (as: User) =>
  (await test.send('GET /users/views', { as })).body.items.map((view: { name: string; alert: unknown }) => [view.name, view.alert]);
const audited = async (id: number): Promise<unknown[]> => {
  const rows = await test.db.selectFrom('audit_log').selectAll().where('object', '=', `view:${id}`).orderBy('id').execute();
  return rows.map(({ action, old_value, new_value }) => [action, old_value, new_value]);
};

describe('an alert on a saved view', () => {
  it('is set, changed and removed, and stands with its view', async () => {
    const user = await test.signIn();
    const id = await save(user, 'mine');
    expect(await alerts(user)).toEqual([['mine', null]]);
    expect((await set(user, id)).body).toEqual({ success: true, alert: { ...LIMITS, fits: null } });
    expect(await alerts(user)).toEqual([['mine', { ...LIMITS, fits: null }]]);
    await set(user, id, { min_roi: 0, min_profit: 0 });
    expect(await alerts(user)).toEqual([['mine', { min_roi: 0, min_profit: 0, fits: null }]]);
    expect((await remove(user, id)).body).toEqual({ success: true });
    expect(await alerts(user)).toEqual([['mine', null]]);
    expect((await remove(user, id)).status).toBe(404);
    expect((await audited(id)).slice(1)).toMatchObject([
      ['view_alert.set', null, LIMITS],
      ['view_alert.changed', LIMITS, { min_roi: 0, min_profit: 0 }],
      ['view_alert.removed', { min_roi: 0, min_profit: 0 }, null],
    ]);
  });

  it('goes with its view, and stays when the view is saved again', async () => {
    const user = await test.signIn();
    const id = await save(user, 'mine', 'roiFrom=5');
    await set(user, id);
    const saved = await test.send('POST /users/views', { as: user, body: { name: 'mine', search: 'roiFrom=9', is_default: true } });
    expect(saved.body.item).toMatchObject({ id, alert: LIMITS });
    await test.send(`DELETE /users/views/${id}`, { as: user });
    expect(await test.db.selectFrom('view_alerts').selectAll().where('view_id', '=', id).execute()).toEqual([]);
  });

  it('is one of at most five of a user, also when several are set at once', async () => {
    const user = await test.signIn();
    const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => save(user, `view ${n}`)));
    const answers = await Promise.all(ids.map((id) => set(user, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.find(({ status }) => status !== 200)!;
    expect([refused.body.code, refused.body.msg]).toEqual(['LIMIT_REACHED', 'You can have alerts on up to 5 views.']);
    const own = ids[answers.findIndex(({ status }) => status === 200)]!;
    expect((await set(user, own, { min_roi: 1, min_profit: 1 })).status).toBe(200);
    await remove(user, own);
    expect((await set(user, ids[answers.indexOf(refused)]!)).status).toBe(200);
  });

  it('refuses limits out of bounds, and a view that cannot be read', async () => {
    const user = await test.signIn();
    const id = await save(user, 'mine');
    for (const min_roi of [-1, 10_000.01, 1.005, 'x', null])
      expect((await set(user, id, { ...LIMITS, min_roi })).body.fields).toHaveProperty('min_roi');
    for (const min_profit of [-1, 1.5, 1_000_000_001, 'x'])
      expect((await set(user, id, { ...LIMITS, min_profit })).body.fields).toHaveProperty('min_profit');
    const unreadable = await save(user, 'odd', `type=${'x'.repeat(101)}`);
    expect((await set(user, unreadable)).body).toMatchObject({ code: 'VALIDATION', msg: expect.stringContaining('cannot be read') });
    expect(await alerts(user)).toEqual([
      ['mine', null],
      ['odd', null],
    ]);
  });

  it("is its owner's alone", async () => {
    const [owner, stranger] = [await test.signIn(), await test.signIn()];
    const id = await save(owner, 'private');
    await set(owner, id);
    expect([(await set(stranger, id, { min_roi: 0, min_profit: 0 })).status, (await remove(stranger, id)).status]).toEqual([404, 404]);
    expect(await alerts(owner)).toEqual([['private', { ...LIMITS, fits: null }]]);
    expect((await set(owner, 'x')).body.fields).toHaveProperty('id');
  });

  it('is in the export of the account, and is deleted with it', async () => {
    const user = await test.signIn();
    await set(user, await save(user, 'exported view'));
    const exported = (await exportData(test, user)).body;
    expect(JSON.stringify(exported)).toContain('"name":"exported view","min_roi":10.5,"min_profit":5000');
    await test.send('DELETE /users/account', { as: user, body: {} });
    expect(await test.db.selectFrom('view_alerts').selectAll().where('user_id', '=', user.userId).execute()).toEqual([]);
  });
});
