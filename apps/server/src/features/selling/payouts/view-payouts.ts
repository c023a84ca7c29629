import type { ReplyOf } from '@lootfolio/contract/call';
import type { listPayouts, payoutReach } from '@lootfolio/contract/features/selling/payouts';
import { findMarket, SELLING_MARKETS } from '@lootfolio/domain/markets';
import { coinType, withdrawalMarket } from '@lootfolio/domain/withdrawals';
import { sellingOf } from '@lootfolio/marketplaces/registry';
import type { Language } from '@lootfolio/texts/languages';
import type { Reader } from '../../../platform/database/database.ts';
import type { Config } from '../../../platform/process/config.ts';
import { isConnected } from '../presence/presence.public.ts';
import { explainReading } from './explain-reading.ts';
import { readPayouts, readReach, sumPayouts, type PayoutFilter, type PayoutOrder, type PayoutRow } from './payouts.reads.ts';
import { statusOf } from './payouts.rules.ts';

export type PayoutsView = { filter: PayoutFilter; order: PayoutOrder; page: number; pageSize: number };
type Reply = ReplyOf<typeof listPayouts>;
export type PresentedPayout = Reply['items'][number];

/** Returns a page of a user's payouts, and what was paid, by market. A page past the end is the last one. */
export async function viewPayouts(db: Reader, userId: number, { filter, order, page, pageSize }: PayoutsView): Promise<Reply> {
  const byMarket = new Map((await sumPayouts(db, userId, filter)).map((sum) => [sum.market, sum]));
  const found = SELLING_MARKETS.flatMap((slug) => byMarket.get(slug) ?? []);
  const total = found.reduce((sum, { count }) => sum + count, 0);
  const last = Math.max(1, Math.ceil(total / pageSize));
  const rows = await readPayouts(db, userId, filter, { ...order, limit: pageSize, offset: (Math.min(page, last) - 1) * pageSize });
  return {
    items: rows.map(present),
    statistics: found.map(({ market, amount, fee, net, withoutFee }) => ({
      name: withdrawalMarket(market),
      ...{ value: net, amount, fee, without_fee: withoutFee },
    })),
    total,
  };
}

const present = ({
  id,
  market,
  amount,
  fee,
  net,
  coin,
  wallet,
  name,
  state,
  said,
  requestedAt,
  ...native
}: PayoutRow): PresentedPayout => ({
  id,
  type: coinType(coin),
  market: withdrawalMarket(market),
  wallet,
  netAmount: net ?? amount,
  created: requestedAt.toISOString(),
  status: statusOf(state),
  name,
  amount,
  fee,
  said,
  unknown_state: state === 'unknown',
  native: native.currency === 'USD' ? null : presentNative(native),
});

type Native = Pick<PayoutRow, 'units' | 'feeUnits' | 'netUnits' | 'scale' | 'currency' | 'rateUnits' | 'rateScale'>;

const presentNative = ({ units, feeUnits, netUnits, scale, currency, rateUnits, rateScale }: Native): PresentedPayout['native'] => ({
  units,
  fee_units: feeUnits,
  net_units: netUnits,
  scale,
  currency,
  rate: { units: rateUnits, scale: rateScale },
});

/** Returns which selling markets report payouts, and how far back those of the user were read. */
export async function viewReach(
  { db, config }: { db: Reader; config: Config },
  userId: number,
  language: Language,
): Promise<ReplyOf<typeof payoutReach>> {
  const time = (at: Date | null): string | null => at?.toISOString() ?? null;
  const items = (await readReach(db, userId, SELLING_MARKETS)).map(({ market, hasKey, readFrom, readTo, oldest, code, text }) => ({
    market: withdrawalMarket(market),
    market_name: findMarket(market)!.name,
    has_key: hasKey,
    reports: sellingOf(market)!.payouts !== null,
    connected: isConnected(market, config),
    read_from: time(readFrom),
    read_at: time(readTo),
    oldest_payout: time(oldest),
    code,
    msg: code === null ? null : explainReading(code, text, language),
  }));
  return { items, total: items.length };
}
