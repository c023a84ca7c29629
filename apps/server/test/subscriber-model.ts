/**
 * A subscriber as the decisions describe them, written apart from the server's rules: ends are counted from the beginning of a chain of
 * periods, shares with exact integers.
 */
export type Plan = 'Pro' | 'Trader+';
export type Term = 'monthly' | 'annually';
export type Prices = Readonly<Record<Plan, number>>;
type Period = { plan: Plan; price: number; start: number; end: number; refund: number; replaced: boolean };
type Running = {
  plan: Plan;
  term: Term;
  chain: number;
  months: number;
  end: number;
  renews: boolean;
  grace: number | null;
  told: boolean;
  toldPrice: number | null;
};

const DAY = 86_400_000;
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const two = (n: number): string => String(n).padStart(2, '0');

/** The same day and time so many months later, or the last day of a month that is shorter. For the years until 2099. */
export function monthsAfter(start: number, months: number): number {
  const [date, time] = new Date(start).toISOString().split('T') as [string, string];
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const total = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(total / 12), total % 12];
  const length = toMonth === 1 && toYear % 4 === 0 ? 29 : LENGTHS[toMonth]!;
  return Date.parse(`${toYear}-${two(toMonth + 1)}-${two(Math.min(day, length))}T${time}`);
}

const costOf = (prices: Prices, plan: Plan, term: Term): number => prices[plan] * (term === 'monthly' ? 1 : 10);
const monthsIn = (term: Term): number => (term === 'monthly' ? 1 : 12);

export class SubscriberModel {
  balance = 0;
  spent = 0;
  periods: Period[] = [];
  running: Running | null = null;
  /** How many messages of each kind they got. */
  messages = { PLAN_ENDS: 0, PLAN_RENEWAL: 0 };
  renewals = 0;
  refusals = 0;

  isActive(at: number): boolean {
    const one = this.running;
    if (!one) return false;
    return at < one.end || (one.renews && (one.grace === null || at < one.grace));
  }

  #pay(price: number, start: number): void {
    const one = this.running!;
    one.months += monthsIn(one.term);
    one.end = monthsAfter(one.chain, one.months);
    Object.assign(one, { grace: null, told: false, toldPrice: null });
    this.balance -= price;
    this.spent += price;
    this.periods.push({ plan: one.plan, price, start, end: one.end, refund: 0, replaced: false });
  }

  /** @returns the code of the refusal; null when it is bought */
  buy(plan: Plan, term: Term, prices: Prices, at: number): string | null {
    const refuse = (code: string): string => {
      this.refusals += 1;
      return code;
    };
    const price = costOf(prices, plan, term);
    const before = this.isActive(at) ? this.running! : null;
    if (before?.plan === plan) {
      const end = monthsAfter(before.chain, before.months + monthsIn(term));
      if (end > monthsAfter(at, 36)) return refuse('LIMIT_REACHED');
      if (this.balance < price) return refuse('INSUFFICIENT_BALANCE');
      before.term = term;
      this.#pay(price, before.end);
      return null;
    }
    const open = before ? this.periods.filter((one) => !one.replaced && one.end > at) : [];
    const refunds = open.map(({ price: paid, start, end }) => {
      const days = BigInt((end - start) / DAY);
      let unused = 0n;
      for (let left = end - DAY; left >= at && left >= start; left -= DAY) unused += 1n;
      return Number((2n * BigInt(paid) * unused + days) / (2n * days));
    });
    const credit = refunds.reduce((sum, one) => sum + one, 0);
    if (this.balance + credit < price) return refuse('INSUFFICIENT_BALANCE');
    open.forEach((one, n) => Object.assign(one, { refund: refunds[n]!, replaced: true }));
    this.balance += credit;
    this.spent -= credit;
    this.running = {
      plan,
      term,
      chain: at,
      months: 0,
      end: at,
      renews: before?.renews ?? false,
      grace: null,
      told: false,
      toldPrice: null,
    };
    this.#pay(price, at);
    return null;
  }

  switchRenewal(on: boolean, at: number): string | null {
    if (!this.isActive(at)) {
      this.refusals += 1;
      return 'STATE';
    }
    this.running!.renews = on;
    return null;
  }

  /** What a worker does when it looks. */
  look(prices: Prices, at: number): void {
    const one = this.running;
    if (!one) return;
    const price = costOf(prices, one.plan, one.term);
    if (!one.told && one.end > at && one.end - at <= 3 * DAY) {
      Object.assign(one, { told: true, toldPrice: one.renews ? price : null });
      this.messages.PLAN_ENDS += 1;
    }
    if (one.end > at) return;
    const charged = one.toldPrice === null ? price : Math.min(price, one.toldPrice);
    if (!one.renews || (one.grace !== null && one.grace <= at)) {
      this.running = null;
      this.messages.PLAN_RENEWAL += 1;
    } else if (this.balance >= charged) {
      this.#pay(charged, one.end);
      this.renewals += 1;
      this.messages.PLAN_RENEWAL += 1;
    } else if (one.grace === null) {
      one.grace = at + 3 * DAY;
      this.messages.PLAN_RENEWAL += 1;
    }
  }
}
