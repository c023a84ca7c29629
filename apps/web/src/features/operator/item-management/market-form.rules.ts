import type { Body } from '../../../lib/api.ts';
import type { MarketFacts } from './item-management.queries.ts';

type Facts = Body<'PUT /admin/item/marketplace/{id}'>;

/** The fields of the form. Their names are those of the call, so that refusals are shown at their fields. */
export type MarketValues = {
  link: string;
  /** In percent; undefined while the typed text is not a number. */
  fees_sell_percent: number | null | undefined;
  fee_known: boolean;
  fee_source: string;
  fee_date: string;
  fees_payout: string;
  /** One method per line. */
  deposit_methods: string;
  withdraw_methods: string;
};

export const readMarketValues = ({ used }: MarketFacts): MarketValues => ({
  link: used.link ?? '',
  fees_sell_percent: used.fees_sell_percent,
  fee_known: used.fee_known,
  fee_source: used.fee_source ?? '',
  fee_date: used.fee_date ?? '',
  fees_payout: used.fees_payout,
  deposit_methods: used.deposit_methods.join('\n'),
  withdraw_methods: used.withdraw_methods.join('\n'),
});

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);
const isSame = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((one, at) => one === b[at]);

/** Facts that are all as documented. */
export const DOCUMENTED: Facts = {
  link: null,
  fees_sell_percent: null,
  fee_known: null,
  fee_source: null,
  fee_date: null,
  fees_payout: null,
  deposit_methods: null,
  withdraw_methods: null,
};

/** The facts that differ from the documented values. Facts that are equal stay documented, and change with later releases. */
export function ownFacts(values: MarketValues, { documented }: Pick<MarketFacts, 'documented'>): Facts {
  const link = values.link.trim();
  const source = values.fee_source.trim() || null;
  const date = values.fee_date || null;
  const isDocumentedFee =
    values.fees_sell_percent === documented.fees_sell_percent &&
    values.fee_known === documented.fee_known &&
    source === documented.fee_source &&
    date === documented.fee_date;
  const deposit = linesOf(values.deposit_methods);
  const withdraw = linesOf(values.withdraw_methods);
  return {
    link: link === '' || link === documented.link ? null : link,
    ...(isDocumentedFee || values.fees_sell_percent === null || values.fees_sell_percent === undefined
      ? { fees_sell_percent: null, fee_known: null, fee_source: null, fee_date: null }
      : { fees_sell_percent: values.fees_sell_percent, fee_known: values.fee_known, fee_source: source, fee_date: date }),
    fees_payout: values.fees_payout.trim() === documented.fees_payout ? null : values.fees_payout.trim(),
    deposit_methods: isSame(deposit, documented.deposit_methods) ? null : deposit,
    withdraw_methods: isSame(withdraw, documented.withdraw_methods) ? null : withdraw,
  };
}
