/** A line of a report in plain text and exact numbers. `who`: the sale and payout. */
export type PlainLine = {
  year: number;
  day: string;
  kind: string;
  who: string;
  late: boolean;
  gross: bigint;
  fee: bigint;
  net: bigint;
  /** Null when it is unknown. */
  cost: bigint | null;
  profit: bigint | null;
  /** Hundredths of a percent of the gross amount; 0 without one. */
  ratio: bigint | null;
};

/** Sums and stock, by what they are of. */
export type PlainYear = { lines: PlainLine[]; sums: Record<string, string>; stock: Record<string, string> };
