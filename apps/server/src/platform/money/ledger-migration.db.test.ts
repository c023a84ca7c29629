import { expect, it } from 'vitest';
import { databaseBefore } from '../../../test/old-database.ts';
import { sumAgain } from '../../../test/sum-ledger.ts';
import { createDb } from '../database/database.ts';
import { readEntries } from './ledger.ts';

const { pool, upgrade } = databaseBefore('0019_ledger.sql');

/** Postings of the old ledger: id, kind, reference, and pairs of account and amount. */
const POSTINGS: [string, string, string, [string, number][]][] = [
  [
    '1',
    'DEPOSIT',
    'p1',
    [
      ['house:deposits', -500],
      ['user:7', 500],
    ],
  ],
  [
    '2',
    'DEPOSIT',
    'p2',
    [
      ['house:deposits', -90],
      ['user:8', 90],
    ],
  ],
  [
    '3',
    'ADJUSTMENT',
    'account deleted',
    [
      ['user:7', -500],
      ['house:adjustments', 500],
    ],
  ],
  [
    '4',
    'ADJUSTMENT',
    'account deleted',
    [
      ['user:8', -40],
      ['house:adjustments', 40],
    ],
  ],
  // no balance changed
  [
    '5',
    'ADJUSTMENT',
    'to itself',
    [
      ['user:8', -3],
      ['user:8', 3],
    ],
  ],
  [
    '6',
    'DEPOSIT',
    '',
    [
      ['house:deposits', -1],
      ['user:8', 1],
    ],
  ],
];
const uuid = (id: string): string => `00000000-0000-0000-0000-00000000000${id}`;

it('keeps every posting of the old ledger, in its order, and every answer of a money call', async () => {
  const legs = POSTINGS.flatMap(([id, kind, reference, moved]) =>
    moved.map(([account, amount]) => `('${uuid(id)}', '${account}', ${amount}, '${kind}', '${reference}', '2026-01-0${id}')`),
  );
  await pool.query(`insert into ledger_entries (posting, account, amount, kind, reference, created_at) values ${legs.join()}`);
  await pool.query("insert into users (user_name, profile_url, joined_at) values ('x', 'x', '2026-01-01')");
  await pool.query(
    `insert into idempotency_keys (user_id, key, fingerprint, reply, created_at) values (1, 'old-key', '', '{"success": true}', '2026-01-01')`,
  );

  await upgrade();

  const page = { offset: 0, limit: 10 };
  const of = async (account: 'user:7' | 'user:8' | 'house:deposits' | 'house:adjustments') =>
    (await readEntries(createDb(pool), account, page)).items.map((entry) => [
      entry.kind,
      entry.reference,
      entry.amount,
      entry.balance_after,
      entry.created_at.getUTCDate(),
    ]);
  expect(await of('user:7')).toEqual([
    ['ADJUSTMENT', `account deleted#${uuid('3')}`, -500, 0, 3],
    ['DEPOSIT', 'p1', 500, 500, 1],
  ]);
  expect(await of('user:8')).toEqual([
    ['DEPOSIT', `#${uuid('6')}`, 1, 51, 6],
    ['ADJUSTMENT', `account deleted#${uuid('4')}`, -40, 50, 4],
    ['DEPOSIT', 'p2', 90, 90, 2],
  ]);
  expect((await of('house:deposits')).map((row) => row[3])).toEqual([-591, -590, -500]);
  expect((await of('house:adjustments')).map((row) => row[3])).toEqual([540, 500]);
  expect(await sumAgain(pool)).toEqual([]);
  const { rows } = await pool.query('select key, status, reply from idempotency_keys');
  expect(rows).toEqual([{ key: 'old-key', status: 200, reply: { success: true } }]);
});
