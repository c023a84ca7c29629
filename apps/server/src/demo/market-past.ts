import type { Money } from '@lootfolio/domain/money';
import type { Stage } from './stage.ts';
import { SELL_MARKETS, type MarketSale, type TraderPlan } from './trader-plan.ts';

const DAY = 86_400_000;
/** A key that names no persona is the trader's. One that names the trader would have payouts that this play does not know. */
export const TRADER_KEY = 'sandbox-key-deniz';

/** A change of the balance at a market, at a time in milliseconds. */
type Flow = { market: string; at: number; amount: Money };

/** What the markets know of the trader. */
export type MarketPast = {
  /** The balance that can be paid out, in whole cents. */
  balanceAt: (market: string, at: number) => Money;
};

/** The days on which the trader lets every market pay out, and the share of the balance that they take. */
const PAYOUT_DAYS = [297, 255, 214, 180, 143, 109, 72, 38, 12] as const;
const PAYOUT_SHARE = 0.9;
const LEAST_PAYOUT = 40_000;
/** A payout of whole ten dollars. */
const STEP = 10_000;

type Truth = { desks: { market: string; balance: { available: Money } }[] };
type SoldThere = { net: Money; compensation: Money; settles_at: string; end: { at: string } | null };

/** Lets the markets know what the trader sold there in the year, and pay out. */
export async function makeMarketPast(stage: Pick<Stage, 'begin' | 'drive'>, plan: TraderPlan): Promise<MarketPast> {
  const { begin, drive } = stage;
  const timeOf = (daysAgo: number): number => begin.getTime() - daysAgo * DAY;
  const flows: Flow[] = [];
  for (const market of SELL_MARKETS) {
    const there = plan.flips.filter(({ sold }) => sold.market === market).map(({ sold }) => sold);
    const { sales } = await drive<{ sales: SoldThere[] }>('_trading/past-sales', {
      ...{ market, key: TRADER_KEY, game: 'cs2' },
      sales: there.map((sale) => pastSale(sale, timeOf(sale.daysAgo))),
    });
    flows.push(
      ...sales.map(({ net, compensation, settles_at: settles, end }) =>
        end ? { market, at: Date.parse(end.at), amount: compensation } : { market, at: Date.parse(settles), amount: net },
      ),
    );
    for (const daysAgo of PAYOUT_DAYS) {
      const balance = sumUntil(flows, market, timeOf(daysAgo));
      const amount = Math.floor((balance * PAYOUT_SHARE) / STEP) * STEP;
      if (amount < LEAST_PAYOUT) continue;
      const at = timeOf(daysAgo);
      await drive('_trading/payouts', { market, key: TRADER_KEY, amount, at: new Date(at).toISOString(), from_sales: true });
      flows.push({ market, at, amount: -amount });
    }
  }
  // a key begins with a balance of its own
  const { desks } = await drive<Truth>(`_trading?key=${TRADER_KEY}`);
  const begins = new Map(desks.map(({ market, balance }) => [market, balance.available - sumUntil(flows, market, begin.getTime())]));
  return { balanceAt: (market, at) => (begins.get(market) ?? 0) + sumUntil(flows, market, at) };
}

const sumUntil = (flows: readonly Flow[], market: string, until: number): Money =>
  flows.reduce((sum, flow) => (flow.market === market && flow.at <= until ? sum + flow.amount : sum), 0);

const pastSale = ({ name, assetId, price, became }: MarketSale, soldAt: number) => ({
  ...{ name, asset_id: assetId, price, sold_at: new Date(soldAt).toISOString() },
  ...(became && { became, by: 'buyer' }),
});
