import type { ReplyOf } from '@lootfolio/contract/call';
import type { adminListRates } from '@lootfolio/contract/features/operator/exchange-rates';
import type { NativeAmount } from '@lootfolio/domain/money';
import type { Reader } from '../../../platform/database/database.ts';
import { fixedSince, readRate, readRefusal } from '../../../prices/rates/exchange-rates.store.ts';

type CurrencyRate = ReplyOf<typeof adminListRates>['items'][number];

/** Returns the units of a currency for one dollar as a plain number: with at most 6 decimals, so that it is printed exactly. */
export const numberOf = ({ units, scale }: NativeAmount): number => units / 10 ** scale;

const stated = (rate: { source: string; asOf: Date }, amount: NativeAmount) => ({
  rate: numberOf(amount),
  source: rate.source,
  as_of: rate.asOf.toISOString(),
});

export async function viewRate(db: Reader, currency: CurrencyRate['currency']): Promise<CurrencyRate> {
  const fixed = await readRate(db, currency, { fixed: true });
  const sourced = await readRate(db, currency, { fixed: false });
  const refused = await readRefusal(db, currency);
  const used = fixed ?? sourced;
  return {
    currency,
    used: used && stated(used, used.rate),
    fixed: fixed !== null,
    fixed_at: fixed && ((await fixedSince(db, currency))?.toISOString() ?? null),
    sourced: sourced && stated(sourced, sourced.rate),
    refused: refused && {
      ...stated(refused, refused),
      first_refused_at: refused.firstRefusedAt.toISOString(),
      refused_at: refused.refusedAt.toISOString(),
    },
  };
}
