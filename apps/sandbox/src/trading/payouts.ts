import type { Money } from '@lootfolio/domain/money';
import { SANDBOX_KEY } from '../http/hosts.ts';
import { hashText, mix, uniform } from '../model/random.ts';
import { PERSONAS } from '../steam/personas.ts';
import type { World } from '../world.ts';
import type { Desk, Payout } from './state.ts';

/** `created`, `sent`: on their way. */
export type PayoutState = 'created' | 'sent' | 'paid' | 'refused';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** The times after its request at which a payout is sent, and is paid or refused. */
const SENT_MS = 10 * MINUTE;
const PAID_MS = 60 * MINUTE;

/** How a market pays out. `fee`: its share, in thousandths; `coins`: null for money. Assumed. */
const WAYS: Readonly<Record<string, { fee: number; coins: readonly string[] | null }>> = {
  waxpeer: { fee: 10, coins: ['USDT', 'BTC', 'USDT', 'LTC'] },
  marketcsgo: { fee: 50, coins: null },
  shadowpay: { fee: 20, coins: ['USDT'] },
  csfloat: { fee: 25, coins: null },
  skinthunder: { fee: 15, coins: ['USDT', 'BTC'] },
  haloskins: { fee: 15, coins: ['USDT'] },
};

export function payoutState({ at, refused }: Payout, now: number): PayoutState {
  if (now < at + SENT_MS) return 'created';
  if (now < at + PAID_MS) return 'sent';
  return refused ? 'refused' : 'paid';
}

export type Order = {
  amount: Money;
  at: number;
  coin?: string | undefined;
  wallet?: string | undefined;
  refused?: boolean;
  word?: string;
  /** True for a payout before the start that took its amount from past sales. */
  from_sales?: boolean;
};

/** The payout of an order. `nth`: its number among those of its key. */
export function payoutFor(
  market: string,
  key: string,
  nth: number,
  { amount, at, coin, wallet, refused = false, word, from_sales: fromSales = false }: Order,
): Payout {
  const { fee, coins } = WAYS[market]!;
  const hash = hashText(`${market} ${key} payout ${nth}`);
  const paidIn = coin ?? coins?.[nth % coins.length] ?? null;
  return {
    id: (hashText(`${market} ${key}`) % 90_000) * 1000 + nth,
    amount,
    fee: Math.floor((amount * fee) / 10_000) * 10,
    at,
    coin: paidIn,
    wallet: paidIn === null ? null : (wallet ?? addressOf(paidIn, hash)),
    refused,
    word: word ?? null,
    stated: null,
    fromSales,
  };
}

/** An address that looks like one of the coin, and is none. */
function addressOf(coin: string, hash: number): string {
  const [start, length] = coin === 'BTC' ? ['bc1q', 38] : coin === 'LTC' ? ['ltc1q', 38] : ['T', 33];
  const digits = Array.from({ length }, (_, n) => 'acdefghjkmnpqrstuvwxyz023456789'[Math.floor(uniform(mix(hash, n, 7)) * 31)]);
  return start + digits.join('');
}

/**
 * The payouts before the start of the sandbox, oldest first: a key that names one of the first personas has one in three weeks. They were
 * paid before the balance with which a key begins.
 */
export function pastPayouts(world: World, market: string, key: string): Payout[] {
  if (!PERSONAS.some(({ slug }) => key === `${SANDBOX_KEY}-${slug}`)) return [];
  const hash = hashText(`${market} ${key} past`, world.seed);
  return Array.from({ length: 18 }, (_, n) => {
    const days = 3 + 21 * (17 - n) + uniform(mix(hash, n, 1)) * 9;
    const amount = 20_000 + Math.floor(uniform(mix(hash, n, 2)) * 60_000) * 10;
    return payoutFor(market, key, n + 1, { amount, at: Math.floor(world.startedAt - days * DAY), refused: n === 11 });
  });
}

/** What payouts took from the balance with which a key begins, and from what its sales added. */
export const paidOut = ({ startedAt, clock }: World, { payouts }: Desk): Money =>
  payouts
    .filter((payout) => (payout.fromSales || payout.at >= startedAt) && payoutState(payout, clock.now()) !== 'refused')
    .reduce((sum, { amount }) => sum + amount, 0);

/** The payouts between two times, both included, newest first. */
export const payoutsBetween = ({ payouts }: Desk, from = -Infinity, to = Infinity): Payout[] =>
  payouts.filter(({ at }) => at >= from && at <= to).toSorted((a, b) => b.at - a.at || b.id - a.id);
