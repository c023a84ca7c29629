import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness.ts';
import { stormLedger } from '../../../test/storm-ledger.ts';
import { sumAgain } from '../../../test/sum-ledger.ts';

const { connection, pool } = testDatabase();

it(
  'adds up after 200 debits and credits at once over 20 users, round after round, while connections die',
  { timeout: 60_000 },
  async () => {
    const storm = await stormLedger(connection, 2);
    expect(storm.wrong).toEqual([]);
    expect(storm.posted + storm.refused).toBe(400);
    const { posted, refused, killed, lostAnswers, already } = storm;
    for (const happened of [posted, refused, killed, lostAnswers, already]) expect(happened).toBeGreaterThan(5);
  },
);

it('would be told if it did not add up', async () => {
  await pool.query('alter table ledger_accounts disable trigger user; alter table ledger_entries disable trigger user');
  const account = '(select min(id) from ledger_accounts)';
  await pool.query(`update ledger_accounts set balance = balance + 1 where id = ${account}`);
  expect(await sumAgain(pool)).toEqual([expect.stringMatching(/^\S+ holds -?\d+ in \d+ entries, its legs say/)]);
  await pool.query(`update ledger_entries set amount = amount + 1 where account_id = ${account} and number = 1`);
  expect(await sumAgain(pool)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^entry 1 of/), expect.stringMatching(/^posting \d+ has 2 legs that sum to 1$/)]),
  );
});
