import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness.ts';
import { audit } from '../security/audit.ts';
import { balance, ledgerKind, post, type Account } from './ledger.ts';

const { db, pool } = testDatabase();

const move = (from: Account, to: Account, amount: number): Promise<void> =>
  db.transaction().execute((tx) => post(tx, { from, to, amount, kind: ledgerKind('DEPOSIT'), reference: 'test' }));
const entries = async (): Promise<number> => (await pool.query<{ n: number }>('select count(*)::int as n from ledger_entries')).rows[0]!.n;

describe('the ledger', () => {
  it('moves money from one account to another, and nothing appears or is lost', async () => {
    await move('house:deposits', 'user:1', 12_340);
    await move('user:1', 'user:2', 340);
    expect(await Promise.all((['house:deposits', 'user:1', 'user:2', 'user:3'] as const).map((account) => balance(db, account)))).toEqual([
      -12_340, 12_000, 340, 0,
    ]);
  });

  it('holds balances that are the sum of all postings, whatever their order', async () => {
    const accounts = ['user:11', 'user:12', 'user:13', 'house:adjustments'] as const;
    const postings = fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.integer({ min: 1, max: 1_000_000_000_000 })), {
      minLength: 1,
      maxLength: 8,
    });
    const expected = new Map<Account, number>(accounts.map((account) => [account, 0]));
    await fc.assert(
      fc.asyncProperty(postings, async (moves) => {
        for (const [from, to, amount] of moves) {
          await move(accounts[from]!, accounts[to]!, amount);
          expected.set(accounts[from]!, expected.get(accounts[from]!)! - amount);
          expected.set(accounts[to]!, expected.get(accounts[to]!)! + amount);
        }
        for (const account of accounts) expect(await balance(db, account)).toBe(expected.get(account));
      }),
      { numRuns: 10 },
    );
  });

  it.each([0, -1, 0.5, Number.NaN, Infinity, 2 ** 53])('refuses to move %d', async (amount) => {
    const before = await entries();
    await expect(move('user:1', 'user:2', amount)).rejects.toThrow(RangeError);
    expect(await entries()).toBe(before);
  });

  it('is refused by the database when a posting does not sum to zero, also when it is added to later', async () => {
    const before = await entries();
    const insert = `insert into ledger_entries (posting, account, amount, kind, reference, created_at) values `;
    const posting = crypto.randomUUID();
    await expect(pool.query(`${insert} ('${posting}', 'user:1', 5, 'DEPOSIT', 'x', now())`)).rejects.toThrow('does not sum to zero');
    await expect(
      pool.query(`${insert} ('${posting}', 'user:1', 5, 'DEPOSIT', 'x', now()), ('${posting}', 'user:2', -4, 'DEPOSIT', 'x', now())`),
    ).rejects.toThrow('does not sum to zero');
    await pool.query(`${insert} ('${posting}', 'user:1', 5, 'DEPOSIT', 'x', now()), ('${posting}', 'user:2', -5, 'DEPOSIT', 'x', now())`);
    await expect(pool.query(`${insert} ('${posting}', 'user:1', 1, 'DEPOSIT', 'x', now())`)).rejects.toThrow('does not sum to zero');
    await expect(pool.query(`${insert} ('${posting}', 'user:1', 0, 'DEPOSIT', 'x', now())`)).rejects.toThrow('ledger_entries_amount_check');
    expect(await entries()).toBe(before + 2);
  });

  it('is append-only', async () => {
    await expect(pool.query('update ledger_entries set amount = amount')).rejects.toThrow('ledger_entries is append-only');
    await expect(pool.query('delete from ledger_entries')).rejects.toThrow('ledger_entries is append-only');
  });
});

describe('the audit log', () => {
  it('is written in the transaction that did it, and gone with it', async () => {
    const actor = { userId: 7, ip: '::1' };
    const row = { action: 'thing.done', object: 'thing:1', before: { a: 1 }, after: null };
    await db.transaction().execute((tx) => audit(tx, actor, row));
    await db
      .transaction()
      .execute(async (tx) => {
        await audit(tx, actor, { ...row, action: 'thing.undone' });
        throw new Error('rolled back');
      })
      .catch(() => {});
    const rows = await db.selectFrom('audit_log').select(['actor_id', 'action', 'old_value', 'new_value']).execute();
    expect(rows).toEqual([{ actor_id: 7, action: 'thing.done', old_value: { a: 1 }, new_value: null }]);
  });

  it('is append-only', async () => {
    await expect(pool.query("update audit_log set action = 'x'")).rejects.toThrow('audit_log is append-only');
    await expect(pool.query('delete from audit_log')).rejects.toThrow('audit_log is append-only');
  });
});
