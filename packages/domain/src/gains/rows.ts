import type { LocalDate } from '../schedule.ts';
import type { Basis, Disposal, Payout, Row } from './gains.ts';
import { splitOnce } from './split-once.ts';

/** When a row counts. */
export type When = Pick<Row, 'at' | 'late' | 'day'>;

export function saleRow(sale: Disposal, when: When, basis: Basis | null, reversedOn: LocalDate | null): Row {
  const { id, itemId, account, market, currency, gross, fee } = sale;
  const net = gross - fee;
  const cost = basis?.cost ?? null;
  return {
    ...{ kind: 'sale', ...when, saleId: id, payoutId: null, itemId, account, market, currency, gross, fee, net },
    ...{ cost, profit: cost === null ? null : net - cost, basis, reversedOn },
  };
}

// 0 - 0 is 0; -0 would be another value
const negative = (amount: number): number => 0 - amount;
const negativeIfKnown = (amount: number | null): number | null => (amount === null ? null : negative(amount));

export function reversalRow(sale: Row, when: When): Row {
  const { gross, fee, net, cost, profit } = sale;
  return {
    ...{ ...sale, ...when, kind: 'reversal', reversedOn: null },
    ...{ gross: negative(gross), fee: negative(fee), net: negative(net), cost: negativeIfKnown(cost), profit: negativeIfKnown(profit) },
  };
}

/** The row of a payment that is income without fee and cost, or a loss when the amount is negative. */
function plainRow(
  of: Pick<Row, 'kind' | 'saleId' | 'payoutId' | 'itemId' | 'account' | 'market' | 'currency'>,
  when: When,
  amount: number,
): Row {
  return { ...of, ...when, gross: amount, fee: 0, net: amount, cost: 0, profit: amount, basis: null, reversedOn: null };
}

export function compensationRow({ id, itemId, account, market, currency }: Disposal, when: When, amount: number): Row {
  return plainRow({ kind: 'compensation', saleId: id, payoutId: null, itemId, account, market, currency }, when, amount);
}

/**
 * Returns a row for the fee and one for the rate loss of a payout; where it names its sales, one for each of them. The shares of the sales
 * sum to the whole, so nothing is counted twice.
 */
export function payoutRows(payout: Payout, when: When, saleOf: ReadonlyMap<number, Disposal>): Row[] {
  const { id, market, currency, sales } = payout;
  const parts = sales.length > 0 ? sales : [{ id: null, amount: 1 }];
  const shares = (total: number): number[] =>
    splitOnce(
      total,
      parts.map(({ amount }) => amount),
    );
  const [fees, losses] = [shares(payout.fee), shares(payout.rateLoss)];
  return parts.flatMap(({ id: saleId }, at): Row[] => {
    const sale = saleId === null ? undefined : saleOf.get(saleId);
    const of = { saleId, payoutId: id, itemId: sale?.itemId ?? null, account: sale?.account ?? null, market, currency };
    const [fee, loss] = [fees[at]!, losses[at]!];
    const feeRow: Row = { ...plainRow({ ...of, kind: 'payout-fee' }, when, negative(fee)), gross: 0, fee };
    return [...(fee === 0 ? [] : [feeRow]), ...(loss === 0 ? [] : [plainRow({ ...of, kind: 'rate-loss' }, when, negative(loss))])];
  });
}
