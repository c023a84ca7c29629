/** A coin that payers can choose. Rates never change, so that amounts can be checked by hand. */
export type Coin = {
  name: string;
  network: string;
  /** Dollars of one coin. */
  usd: number;
  /** The smallest payment in dollars. A smaller deposit fails. */
  minUsd: number;
  /** The network's fee of a deposit, in coins. */
  depositFee: number;
  /** How an address begins. Addresses of the sandbox are none: nobody can send coins there. */
  prefix: string;
};

export const COINS: Readonly<Record<string, Coin>> = {
  btc: { name: 'Bitcoin', network: 'btc', usd: 64_000, minUsd: 5, depositFee: 0.00001, prefix: 'bc1q' },
  eth: { name: 'Ethereum', network: 'eth', usd: 3200, minUsd: 4, depositFee: 0.0001, prefix: '0x' },
  ltc: { name: 'Litecoin', network: 'ltc', usd: 80, minUsd: 1, depositFee: 0.0005, prefix: 'ltc1q' },
  usdttrc20: { name: 'Tether (TRC-20)', network: 'trx', usd: 1, minUsd: 2, depositFee: 0.5, prefix: 'T' },
  ton: { name: 'Toncoin', network: 'ton', usd: 5, minUsd: 0.5, depositFee: 0.01, prefix: 'UQ' },
  trx: { name: 'Tron', network: 'trx', usd: 0.25, minUsd: 0.5, depositFee: 0.1, prefix: 'T' },
};

const FIAT: Readonly<Record<string, number>> = { usd: 1, eur: 1.1 };

/** Dollars of one unit of a currency or coin; null when the sandbox does not know it. */
export const usdOf = (currency: string): number | null => FIAT[currency] ?? COINS[currency]?.usd ?? null;

/** Amounts of coins have at most eight decimals. */
export const round8 = (amount: number): number => Number(amount.toFixed(8));

/** Converts an amount between currencies that the sandbox knows. */
export const convert = (amount: number, from: string, to: string): number => round8((amount * usdOf(from)!) / usdOf(to)!);

/** What a price costs in a coin, rounded up: who pays it exactly has never paid less than the price. */
export const priceIn = (coin: string, amount: number, currency: string): number =>
  Math.ceil(Number(((amount * usdOf(currency)! * 1e8) / usdOf(coin)!).toFixed(3))) / 1e8;
