import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness.ts';
import { credit, newCause, transfer } from '../../../test/money.ts';
import { sumAgain } from '../../../test/sum-ledger.ts';
import { audit } from '../security/audit.ts';
import { inTransaction } from '../database/transaction.ts';
import { balance, ledgerKind, post, readEntries, reverse } from './ledger.ts';
import type { Account, Leg } from './ledger.rules.ts';

const { db, pool } = testDatabase();
const kind = ledgerKind('TEST');
const ALL = { offset: 0, limit: 1000 };

const move = (from: Account, to: Account, amount: number) => inTransaction(db, (tx) => transfer(tx, from, to, amount));
const postLegs = (legs: Leg[], reference = newCause()) => inTransaction(db, (tx) => post(tx, { kind, reference, legs }));
const countLegs = async (): Promise<number> =>
  (await pool.query<{ n: number }>('select count(*)::int as n from ledger_entries')).rows[0]!.n;
const between = (from: Account, to: Account, amount: number): Leg[] => [
  { account: from, amount: -amount },
  { account: to, amount },
];

describe('a posting', () => {
  it('moves money from one account to another, and nothing appears or is lost', async () => {
    await move('house:deposits', 'user:1', 12_340);
    await move('user:1', 'user:2', 340);
    const held = (['house:deposits', 'user:1', 'user:2', 'user:3'] as const).map((account) => balance(db, account));
    expect(await Promise.all(held)).toEqual([-12_340, 12_000, 340, 0]);
  });

  it('with more legs moves all of them or none', async () => {
    await credit(db, 'pending:20', 1000);
    const release: Leg[] = [
      { account: 'pending:20', amount: -1000 },
      { account: 'user:20', amount: 970 },
      { account: 'house:fees', amount: 30 },
    ];
    await postLegs(release);
    expect([await balance(db, 'pending:20'), await balance(db, 'user:20'), await balance(db, 'house:fees')]).toEqual([0, 970, 30]);
    await expect(postLegs(release)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect([await balance(db, 'user:20'), await balance(db, 'house:fees')]).toEqual([970, 30]);
  });

  it('happens once for one cause, also when 20 try at once', async () => {
    await credit(db, 'user:30', 500);
    const twenty = Array.from({ length: 20 }, () => postLegs(between('user:30', 'house:shop', 400), 'order:1'));
    expect((await Promise.all(twenty)).toSorted()).toEqual([...Array<string>(19).fill('already'), 'posted']);
    // the same legs in another order are still the same legs, even when the balance would not suffice for them again
    expect(await postLegs(between('user:30', 'house:shop', 400).toReversed(), 'order:1')).toBe('already');
    expect(await balance(db, 'user:30')).toBe(100);
  });

  it.each([
    ['another amount', between('user:31', 'house:shop', 6)],
    ['another account', between('user:32', 'house:shop', 5)],
    ['a further leg', [...between('user:31', 'house:shop', 5), ...between('user:32', 'house:fees', 1)]],
  ])('fails for a cause that was posted with %s', async (_, legs) => {
    await credit(db, 'user:31', 100);
    await credit(db, 'user:32', 100);
    const reference = newCause();
    await postLegs(between('user:31', 'house:shop', 5), reference);
    const before = await countLegs();
    await expect(postLegs(legs, reference)).rejects.toThrow(`TEST ${reference} was posted with other legs`);
    expect(await countLegs()).toBe(before);
  });

  it('fails for a cause that was posted with more legs', async () => {
    const reference = newCause();
    await postLegs([...between('house:deposits', 'user:34', 5), ...between('house:fees', 'house:shop', 1)], reference);
    await expect(postLegs(between('house:deposits', 'user:34', 5), reference)).rejects.toThrow('was posted with other legs');
    expect(await balance(db, 'user:34')).toBe(5);
  });

  it('may have the same reference under another kind', async () => {
    const reference = newCause();
    const as = (name: 'DEPOSIT' | 'REVERSAL') =>
      inTransaction(db, (tx) => post(tx, { kind: ledgerKind(name), reference, legs: between('house:deposits', 'user:33', 10) }));
    expect([await as('DEPOSIT'), await as('REVERSAL'), await as('DEPOSIT')]).toEqual(['posted', 'posted', 'already']);
    expect(await balance(db, 'user:33')).toBe(20);
  });

  it('that a balance does not suffice for is refused, and the transaction goes on', async () => {
    await credit(db, 'user:40', 99);
    const outcome = await inTransaction(db, async (tx) => {
      const refused = await transfer(tx, 'user:40', 'house:shop', 100).catch((error: unknown) => error);
      await transfer(tx, 'user:40', 'house:shop', 99);
      return refused;
    });
    expect(outcome).toMatchObject({ code: 'INSUFFICIENT_BALANCE', text: 'calls.insufficientBalance' });
    expect(await balance(db, 'user:40')).toBe(0);
  });

  it.each([
    ['no leg', []],
    ['one leg', [{ account: 'user:1', amount: 5 }]],
    ['two legs of one account', between('user:1', 'user:1', 5)],
    ['legs that do not sum to zero', [...between('user:1', 'user:2', 5), { account: 'user:3', amount: 1 }]],
    // floating-point numbers round 2^53 + 1 to 2^53
    [
      'legs that sum to zero only as floats',
      [2 ** 53 - 1, 2, 1 - 2 ** 53, -1].map((amount, n): Leg => ({ account: `house:${n}`, amount })),
    ],
    ...[0, 0.5, Number.NaN, Infinity, 2 ** 53].map((amount) => [`an amount of ${amount}`, between('user:1', 'user:2', amount)]),
  ] as [string, Leg[]][])('of %s is a mistake', async (_, legs) => {
    const before = await countLegs();
    await expect(postLegs(legs)).rejects.toThrow(RangeError);
    expect(await countLegs()).toBe(before);
  });

  it('never waits for another in a circle', async () => {
    await Promise.all([credit(db, 'user:50', 10_000), credit(db, 'user:51', 10_000)]);
    // without repetitions, so that a deadlock would fail
    const once = (from: Account, to: Account) => db.transaction().execute((tx) => transfer(tx, from, to, 1));
    const turns = Array.from({ length: 60 }, (_, n) => (n % 2 ? once('user:50', 'user:51') : once('user:51', 'user:50')));
    // also accounts that are new
    const begun = Array.from({ length: 60 }, (_, n): [Account, Account] => [`house:x${n >> 1}`, `house:y${n >> 1}`]);
    await Promise.all([...turns, ...begun.map(([x, y], n) => (n % 2 ? once(x, y) : once(y, x)))]);
    expect([await balance(db, 'user:50'), await balance(db, 'house:x0')]).toEqual([10_000, 0]);
  });
});

describe('a reversal', () => {
  const credited = (user: number, amount: number): Leg[] => between('house:deposits', `user:${user}`, amount);
  const takeBack = (legs: Leg[], reference = newCause()) => inTransaction(db, (tx) => reverse(tx, legs, reference));
  const heldBy = (user: number) => Promise.all([balance(db, `user:${user}`), balance(db, `debt:${user}`)]);

  it('takes back what was credited, once', async () => {
    await postLegs(credited(160, 500));
    const twenty = Array.from({ length: 20 }, () => takeBack(credited(160, 500), 'payment:160'));
    expect((await Promise.all(twenty)).toSorted()).toEqual([...Array<string>(19).fill('already'), 'posted']);
    expect(await heldBy(160)).toEqual([0, 0]);
  });

  it('makes a debt of what was spent, and the next credits settle it before anything else', async () => {
    await postLegs(credited(161, 500));
    await move('user:161', 'house:shop', 400);
    await takeBack(credited(161, 500));
    expect(await heldBy(161)).toEqual([0, -400]);
    await postLegs(credited(161, 150));
    expect(await heldBy(161)).toEqual([0, -250]);
    await expect(move('user:161', 'house:shop', 1)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    await postLegs(credited(161, 300));
    expect(await heldBy(161)).toEqual([50, 0]);
    expect((await readEntries(db, 'user:161', ALL)).items.map(({ kind: name, amount }) => [name, amount])).toEqual([
      ['REVERSAL', -250],
      ['TEST', 300],
      ['REVERSAL', -150],
      ['TEST', 150],
      ['REVERSAL', -100],
      ['TEST', -400],
      ['TEST', 500],
    ]);
  });

  it('settles with what is left when the same posting spends a part', async () => {
    await takeBack(credited(162, 100));
    await inTransaction(db, async (tx) => {
      await transfer(tx, 'house:deposits', 'user:162', 30);
      await transfer(tx, 'house:deposits', 'user:162', 90);
    });
    expect(await heldBy(162)).toEqual([20, 0]);
  });

  it('of a release takes it back from what may be spent, not from what is promised', async () => {
    const promised = between('house:deposits', 'pending:163', 70);
    const released = between('pending:163', 'user:163', 70);
    await postLegs(promised);
    await postLegs(released);
    await takeBack(released);
    await takeBack(promised);
    expect([...(await heldBy(163)), await balance(db, 'pending:163')]).toEqual([0, 0, 0]);
  });

  it('leaves no debt above zero, whatever writes to the ledger', async () => {
    await expect(postLegs(between('house:deposits', 'debt:164', 5))).rejects.toThrow('ledger_accounts_covered');
  });

  it('and credits at once end with the same sum in any order', async () => {
    await credit(db, 'user:165', 1000);
    await Promise.all([
      ...Array.from({ length: 10 }, () => postLegs(credited(165, 100))),
      ...Array.from({ length: 30 }, () => takeBack(credited(165, 100))),
    ]);
    expect(await heldBy(165)).toEqual([0, -1000]);
    expect(await sumAgain(pool)).toEqual([]);
  });
});

describe('balances', () => {
  const users = [60, 61, 62, 63];
  const accounts: Account[] = [...users.flatMap((user): Account[] => [`user:${user}`, `pending:${user}`]), 'house:world', 'house:profit'];
  const amount = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 1_000_000_000_000 }));
  /** Legs of two to five different accounts. The last one takes the amounts that the others give. */
  const legs = fc
    .tuple(
      fc.shuffledSubarray(accounts, { minLength: 2, maxLength: 5 }),
      fc.array(fc.tuple(amount, fc.boolean()), { minLength: 4, maxLength: 4 }),
    )
    .map(([chosen, amounts]): Leg[] => {
      const first = chosen.slice(1).map((account, n) => ({ account, amount: amounts[n]![1] ? amounts[n]![0] : -amounts[n]![0] }));
      return [{ account: chosen[0]!, amount: -first.reduce((sum, leg) => sum + leg.amount, 0) }, ...first];
    })
    .filter((all) => all.every((leg) => leg.amount !== 0));

  it('are the sum of all legs, whatever is posted, and no user has less than nothing', async () => {
    const expected = new Map<Account, number>(accounts.map((account) => [account, 0]));
    const after = (leg: Leg): number => expected.get(leg.account)! + leg.amount;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(legs, async (posted) => {
        const outcome = await postLegs(posted).catch((error: unknown) => (error as { code: string }).code);
        const suffices = posted.every((leg) => leg.account.startsWith('house:') || after(leg) >= 0);
        expect(outcome).toBe(suffices ? 'posted' : 'INSUFFICIENT_BALANCE');
        if (suffices) for (const leg of posted) expected.set(leg.account, after(leg));
        else refused += 1;
        for (const [account, held] of expected) expect(await balance(db, account)).toBe(held);
      }),
      { numRuns: 60 },
    );
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(60);
    expect(await sumAgain(pool)).toEqual([]);
  });

  it('are listed with each entry, newest first, by pages', async () => {
    for (const n of [500, 1, 2, 3, 4]) await credit(db, 'user:70', n);
    await move('user:70', 'house:shop', 200);
    const { items, total } = await readEntries(db, 'user:70', ALL);
    expect(items.map((entry) => [entry.amount, entry.balance_after])).toEqual([
      [-200, 310],
      [4, 510],
      [3, 506],
      [2, 503],
      [1, 501],
      [500, 500],
    ]);
    expect([total, items[0]]).toEqual([
      6,
      {
        id: expect.any(Number),
        created_at: expect.any(Date),
        kind: 'TEST',
        reference: expect.stringMatching(/^test:/),
        amount: -200,
        balance_after: 310,
      },
    ]);
    expect(await readEntries(db, 'user:70', { offset: 4, limit: 20 })).toEqual({ items: items.slice(4), total: 6 });
    expect(await readEntries(db, 'user:70', { offset: 6, limit: 20 })).toEqual({ items: [], total: 6 });
    expect(await readEntries(db, 'user:71', ALL)).toEqual({ items: [], total: 0 });
  });
});

describe('the database', () => {
  const LEG = 'insert into ledger_entries (posting_id, account_id, amount)';
  const idOf = async (account: Account): Promise<number> =>
    (await pool.query<{ id: number }>('select id from ledger_accounts where name = $1', [account])).rows[0]!.id;
  const begin = (reference: string): string =>
    `insert into ledger_postings (kind, reference, created_at) values ('TEST', '${reference}', '2026-11-20') returning id`;

  it('refuses a posting without legs, with one, or with legs that do not sum to zero, also when one is added later', async () => {
    await credit(db, 'user:80', 10);
    const [user, deposits] = [await idOf('user:80'), await idOf('house:deposits')];
    const before = await countLegs();
    const refused = /the legs of posting \d+ do not sum to zero/;
    const values = (...rows: [number, number][]) =>
      `with p as (${begin(newCause())}) ${LEG} select p.id, leg.* from p, (values ${rows.map((row) => `(${row.join()})`).join()}) as leg`;
    await expect(pool.query(begin(newCause()))).rejects.toThrow(refused);
    await expect(pool.query(values([user, 5]))).rejects.toThrow(refused);
    await expect(pool.query(values([user, 5], [deposits, -4]))).rejects.toThrow(refused);
    await expect(pool.query(values([user, 0], [deposits, 0]))).rejects.toThrow('ledger_entries_amount_check');
    await pool.query(values([user, 5], [deposits, -5]));
    const { rows } = await pool.query<{ id: number }>('select max(id) as id from ledger_postings');
    await expect(pool.query(`${LEG} values (${rows[0]!.id}, ${await idOf('house:shop')}, 1)`)).rejects.toThrow(refused);
    await expect(pool.query(`${LEG} values (${rows[0]!.id}, ${user}, 1)`)).rejects.toThrow('ledger_entries_once');
    expect([await countLegs(), await balance(db, 'user:80')]).toEqual([before + 2, 15]);
  });

  it('refuses a second posting for one cause', async () => {
    const reference = newCause();
    await postLegs(between('house:deposits', 'user:81', 10), reference);
    await expect(pool.query(begin(reference))).rejects.toThrow('ledger_postings_once');
  });

  it.each(['user:82', 'pending:82'] as const)('refuses a balance of %s below zero, and takes one of the server', async (account) => {
    await credit(db, account, 10);
    const text = `with p as (${begin(newCause())}) ${LEG} select p.id, leg.* from p, (values (${await idOf(account)}, -11), (${await idOf('house:deposits')}, 11)) as leg`;
    await expect(pool.query(text)).rejects.toThrow('ledger_accounts_covered');
    expect(await balance(db, 'house:deposits')).toBeLessThan(0);
  });

  it('keeps a balance by itself: nobody sets it, or says what it is after a leg', async () => {
    await credit(db, 'user:83', 10);
    const [user, deposits] = [await idOf('user:83'), await idOf('house:deposits')];
    const byLegs = 'changed by its legs alone';
    await expect(pool.query('update ledger_accounts set balance = balance + 1 where id = $1', [user])).rejects.toThrow(byLegs);
    await expect(pool.query('delete from ledger_accounts where id = $1', [user])).rejects.toThrow(byLegs);
    await expect(pool.query("insert into ledger_accounts (name, balance) values ('user:84', 5)")).rejects.toThrow(byLegs);
    for (const name of ['user:0', 'user:x', 'house:', 'someone'])
      await expect(pool.query('insert into ledger_accounts (name) values ($1)', [name])).rejects.toThrow('ledger_accounts_name_check');
    await pool.query(`with p as (${begin(newCause())})
      insert into ledger_entries (posting_id, account_id, amount, number, balance_after)
      select p.id, leg.*, 77, 999 from p, (values (${user}, 5), (${deposits}, -5)) as leg`);
    expect([await balance(db, 'user:83'), await sumAgain(pool)]).toEqual([15, []]);
  });

  it.each(['ledger_postings', 'ledger_entries'])('only adds to %s', async (table) => {
    await credit(db, 'user:85', 1);
    const [column] = table === 'ledger_postings' ? ['kind'] : ['amount'];
    await expect(pool.query(`update ${table} set ${column} = ${column}`)).rejects.toThrow(`${table} is append-only`);
    await expect(pool.query(`delete from ${table}`)).rejects.toThrow(`${table} is append-only`);
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
