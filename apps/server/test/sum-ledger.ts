import type pg from 'pg';

/**
 * Sums the whole ledger again from its legs, without trusting a stored balance.
 * @returns one sentence for everything that is wrong; empty when the ledger is right
 */
export async function sumAgain(client: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ wrong: string }>(`
    with summed as (
      select account_id, number, balance_after,
        sum(amount) over history as sum, row_number() over history as place
      from ledger_entries window history as (partition by account_id order by number)
    ), totals as (select account_id, sum(amount) as sum, count(*) as count from ledger_entries group by account_id)
    select name || ' holds ' || balance || ' in ' || entries || ' entries, its legs say ' || coalesce(sum, 0) || ' in ' || coalesce(count, 0) as wrong
      from ledger_accounts left join totals on account_id = id
      where balance <> coalesce(sum, 0) or entries <> coalesce(count, 0)
    union all select name || ' is below zero: ' || sum from ledger_accounts join totals on account_id = id where sum < 0 and name not like 'house:%' and name not like 'debt:%'
    union all select name || ' is above zero: ' || sum from ledger_accounts join totals on account_id = id where sum > 0 and name like 'debt:%'
    union all select 'entry ' || number || ' of account ' || account_id || ' says ' || balance_after || ' instead of ' || sum
      from summed where balance_after <> sum or number <> place
    union all select 'posting ' || id || ' has ' || count(amount) || ' legs that sum to ' || coalesce(sum(amount), 0)
      from ledger_postings left join ledger_entries on posting_id = id group by id having count(amount) < 2 or sum(amount) <> 0
    union all select 'posted ' || count(*) || ' times: ' || kind || ' ' || reference from ledger_postings group by kind, reference having count(*) > 1`);
  return rows.map((row) => row.wrong);
}
