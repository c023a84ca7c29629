import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness.ts';
import { testShop } from '../../../test/shop.ts';
import type { OperationKind } from './kinds.ts';

const { db } = testDatabase();
const { shop, kind, start, run, stateOf, itemsOf, statesOf } = testShop(db);

it('an item is dropped in the transaction that decides to send it, and the others leave', async () => {
  const { id } = await start(['sold', 'b']);
  let inside: string[] = [];
  const checked: OperationKind = {
    ...kind,
    beforeSend: async (tx, { items }) => {
      const rows = await tx.selectFrom('operation_items').select('state').where('operation_id', '=', id).execute();
      inside = rows.map(({ state }) => state);
      return new Map(
        items
          .filter(({ input }) => (input as { thing: string }).thing === 'sold')
          .map(({ position }) => [position, { code: 'SOLD', text: 'It was sold.' }]),
      );
    },
  };
  await run(id, 'a', checked);
  expect([inside, shop.sent, await stateOf(id)]).toEqual([['waiting', 'waiting'], [['b']], 'partial']);
  expect(await itemsOf(id)).toMatchObject([
    { state: 'failed', code: 'SOLD', attempt: 0 },
    { state: 'done', attempt: 1 },
  ]);
});

it('what the check writes stands or falls with the decision', async () => {
  const { id } = await start(['a']);
  const writes: OperationKind = {
    ...kind,
    beforeSend: async (tx) => {
      await tx
        .updateTable('operations')
        .set({ params: JSON.stringify({ checked: true }) })
        .where('id', '=', id)
        .execute();
      throw new Error('the check failed');
    },
  };
  await run(id, 'a', writes);
  const { params } = await db.selectFrom('operations').select('params').where('id', '=', id).executeTakeFirstOrThrow();
  expect([params, await statesOf(id), shop.sent]).toEqual([{}, ['waiting'], []]);
});
