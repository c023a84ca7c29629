import type { NativeAmount } from '@lootfolio/domain/money';
import type { RowPrice } from '../row.ts';
import { addUp, eachOf, isMissing, readAmount, withoutShare, type Amount } from '../values/amounts.ts';
import { isDollar, readCurrency, settleCurrency, type CurrencyCode, type CurrencyReading } from '../values/currencies.ts';
import { isWrong, wrong, type Forms, type HeadKind, type Wrong } from './forms.ts';
import type { TextOf } from './text-of.ts';

/** `in`: the column of the price. `hasFee`: the fee of its row is that of this trade. */
type Trade = { side: 'buy' | 'sell'; pieces: number; in: 'price' | 'soldPrice'; hasFee: boolean };

/** The price of one piece: what was paid for it with all fees, or what was received for it after fees. */
export function priceOf(forms: Forms, text: TextOf, { side, pieces, in: column, hasFee }: Trade): RowPrice | Wrong {
  const { choice, answers, decimals } = forms;
  // a statement states what was received of each sale; in a sheet, the price less the fee says it where that is missing
  const isReceived =
    side === 'sell' && choice.columns.received !== null && !(choice.statement === undefined && isMissing(text('received')));
  const kind = isReceived ? 'received' : column;
  const cell = text(kind);
  const amount = readAmount(cell, decimals);
  if (amount === 'missing') return answers.noPrice === 'zero' ? { units: 0, scale: 0, currency: choice.currency } : wrong('no-price', kind);
  if (typeof amount === 'string') return wrong(amount, kind);
  const currency = currencyOf(forms, text, {
    in: kind,
    text: cell,
    currency: amount.currency,
    head: forms.heads[kind] ?? forms.heads[column],
  });
  if (isWrong(currency)) return currency;
  const scale = decimalsOf(forms, currency.code);
  if (scale === null) return wrong('currency', 'currency');
  const price: NativeAmount = { units: amount.units, scale: amount.scale + scale };
  const each = eachOf(price, choice.priceOf === 'row' ? pieces : 1);
  if (isReceived || !hasFee) return { ...each, currency: currency.code };
  const share = side === 'sell' && choice.statement?.asksFee ? answers.saleFee : 'stated';
  const net = share === 'stated' ? withFee(forms, text, { side, pieces, each, currency: currency.code }) : lessShare(each, share);
  return isWrong(net) ? net : { ...net, currency: currency.code };
}

/** The decimals that amounts of a file are written without. Null for a currency of which that is not known. */
function decimalsOf({ choice }: Forms, currency: CurrencyCode): number | null {
  if (choice.statement?.decimals) return choice.statement.decimals[currency] ?? null;
  return choice.inCents ? 2 : 0;
}

function lessShare(price: NativeAmount, share: 'none' | { basisPoints: number } | null): NativeAmount | Wrong {
  if (share === 'none') return price;
  return (share && withoutShare(price, share.basisPoints)) ?? wrong('fee', 'price');
}

type Each = Pick<Trade, 'side' | 'pieces'> & { each: NativeAmount; currency: CurrencyCode };

/** Adds the fee of a row to what was paid for each piece, and takes it from what was received. */
function withFee(forms: Forms, text: TextOf, { side, pieces, each, currency }: Each) {
  const { choice, decimals } = forms;
  const cell = text('fee');
  if (isMissing(cell)) return each;
  const fee = readAmount(cell, decimals);
  if (typeof fee === 'string' || !isIn(fee, forms, currency)) return wrong('fee', 'fee');
  if (fee.units === 0) return each;
  // whether a market adds it to the price of a purchase is not documented
  if (choice.statement?.asksFee && side === 'buy') return wrong('fee', 'fee');
  const part = eachOf({ units: fee.units, scale: fee.scale + (decimalsOf(forms, currency) ?? 0) }, pieces);
  const sum = addUp(each, { units: side === 'buy' ? part.units : -part.units, scale: part.scale });
  return sum === null || sum.units < 0 ? wrong('fee', 'fee') : sum;
}

/** True unless a fee names another currency than its price. */
function isIn({ currency }: Amount, { heads, answers }: Forms, of: CurrencyCode): boolean {
  const named = currency ?? heads.fee;
  return named === null || ('code' in named ? named.code : answers.signs[named.shared]) === of;
}

/** The currency of a price: that of its cell, else of a column of its own, else of the head of its column, else the user's choice. */
function currencyOf(
  { choice, answers }: Forms,
  text: TextOf,
  cell: { in: HeadKind; text: string; currency: CurrencyReading; head: CurrencyReading },
): { code: CurrencyCode } | Wrong {
  const stated = text('currency');
  const own = readCurrency(stated);
  if (stated !== '' && own === null) return wrong('currency', 'currency');
  const around = own ?? cell.head;
  const kind = own === null ? cell.in : 'currency';
  if (isPlainDollar(cell) && around !== null) {
    // a plain `$` beside another currency is that one's, if its amounts are written so
    return 'code' in around && isDollar(around.code) ? { code: around.code } : wrong('currency', kind);
  }
  const named = settleCurrency(cell.currency, around);
  if (named === null) return { code: choice.currency };
  if ('code' in named) return { code: named.code };
  const code = answers.signs[named.shared];
  return code === undefined ? wrong('currency', kind) : { code };
}

const isPlainDollar = ({ text, currency }: { text: string; currency: CurrencyReading }): boolean =>
  currency !== null && 'code' in currency && currency.code === 'USD' && !/\p{L}/u.test(text);
