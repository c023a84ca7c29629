import type { Disposal, Goods, Method, Scope } from '../../src/gains/gains.ts';
import type { Case } from './cases.ts';
import type { PlainLine, PlainYear } from './plain-figures.ts';

// An arithmetic of its own, for comparison: unit by unit, by linear search, in fractions of exact integers. It shares no code with the
// product, and is as slow and plain as it can be.

type Fraction = { over: bigint; under: bigint };

/** Rounds to the nearest integer, halves away from zero. */
function rounded({ over, under }: Fraction): bigint {
  const positive = over < 0n ? -over : over;
  const whole = positive / under;
  const rest = positive - whole * under;
  const up = rest * 2n >= under ? whole + 1n : whole;
  return over < 0n ? -up : up;
}

const HOUR = 3_600_000;

/** The nth Sunday of a month of New York, at this hour of UTC. */
function sunday(year: number, month: number, nth: number, hour: number): number {
  let ms = Date.UTC(year, month, 1, hour);
  for (let found = 0; ; ms += 24 * HOUR) if (new Date(ms).getUTCDay() === 0 && ++found === nth) return ms;
}

function offsetOf(zone: string, ms: number): number {
  if (zone === 'UTC') return 0;
  if (zone === 'Europe/Istanbul') return 3 * HOUR;
  if (zone === 'Asia/Kolkata') return 5.5 * HOUR;
  const year = new Date(ms).getUTCFullYear();
  const isSummer = ms >= sunday(year, 2, 2, 7) && ms < sunday(year, 10, 1, 6);
  return isSummer ? -4 * HOUR : -5 * HOUR;
}

const dayAt = (zone: string, ms: number): string => new Date(ms + offsetOf(zone, ms)).toISOString().slice(0, 10);
const startOf = (zone: string, day: string): number => Date.parse(day) - offsetOf(zone, Date.parse(day) + 12 * HOUR);

type Happening = {
  key: string;
  order: number;
  id: number;
  at: number;
  year: number;
  late: boolean;
  run: (book: Book, here: Happening) => void;
};
type Piece = { account: string | null; itemId: number; lot: number; day: string; cost: bigint };
type Pool = { account: string | null; itemId: number; units: bigint; value: bigint };
type Found = { cost: bigint; piece: Piece | null; account: string | null };
type Sold = { line: PlainLine; sale: Disposal; give: (book: Book) => void };
type Book = {
  zone: string;
  scope: Scope;
  method: Method;
  pieces: Piece[];
  pools: Pool[];
  sold: Map<number, Sold>;
  lines: PlainLine[];
  groups: Map<string, bigint[]>;
  totals: Map<string, bigint[]>;
};

const placeOf = (book: Book, account: string | null): string | null => (book.scope === 'all' ? null : account);

function poolAt(book: Book, account: string | null, itemId: number): Pool {
  const known = book.pools.find((pool) => pool.account === account && pool.itemId === itemId);
  if (known) return known;
  const added = { account, itemId, units: 0n, value: 0n };
  book.pools.push(added);
  return added;
}

function give(book: Book, piece: Piece): void {
  if (book.method === 'average') givePool(book, piece.account, piece.itemId, piece.cost);
  else book.pieces.push(piece);
}

function givePool(book: Book, account: string | null, itemId: number, cost: bigint): void {
  const pool = poolAt(book, account, itemId);
  pool.units += 1n;
  pool.value += cost;
}

function take(book: Book, account: string | null, itemId: number, lot: number | null): Found | null {
  const remove = (piece: Piece): Found => {
    book.pieces.splice(book.pieces.indexOf(piece), 1);
    return { cost: piece.cost, piece, account: piece.account };
  };
  const places = [account, null];
  if (book.method === 'specific' && lot !== null) {
    for (const place of [...places, 'A', 'B']) {
      const piece = book.pieces.find((one) => one.lot === lot && one.itemId === itemId && one.account === place);
      if (piece) return remove(piece);
    }
  }
  for (const place of places) {
    const pool = poolAt(book, place, itemId);
    if (pool.units > 0n) {
      const cost = rounded({ over: pool.value, under: pool.units });
      pool.units -= 1n;
      pool.value -= cost;
      return { cost, piece: null, account: place };
    }
    const here = book.pieces.filter((one) => one.itemId === itemId && one.account === place);
    const oldest = here.sort((a, b) => (a.day === b.day ? a.lot - b.lot : a.day < b.day ? -1 : 1))[0];
    if (oldest) return remove(oldest);
  }
  return null;
}

function note(book: Book, line: PlainLine, of: { account: string | null; market: string; currency: string }): void {
  if (book.scope !== 'all' && book.scope.account !== of.account) return;
  book.lines.push(line);
  const { gross, fee, net, cost } = line;
  const known = cost !== null;
  const figures = [1n, gross, fee, net, cost ?? 0n, net - (cost ?? 0n)];
  const addTo = (sums: Map<string, bigint[]>, key: string): void =>
    void sums.set(
      key,
      (sums.get(key) ?? figures.map(() => 0n)).map((sum, at) => sum + figures[at]!),
    );
  addTo(book.groups, `${line.year}|${line.day.slice(0, 7)}|${of.market}|${of.currency}|${line.kind}|${known}`);
  addTo(book.totals, `${line.year}|withUnknown`);
  addTo(book.totals, `${line.year}|${known ? 'withoutUnknown' : 'unknown'}`);
}

type Amounts = { gross: bigint; fee: bigint; net: bigint; cost: bigint | null };

function lineOf(book: Book, here: Happening, kind: string, who: string, { gross, fee, net, cost }: Amounts): PlainLine {
  const profit = cost === null ? null : net - cost;
  const base = gross < 0n ? -gross : gross;
  const over = (profit ?? 0n) * 10_000n * (gross < 0n ? -1n : 1n);
  const ratio = profit === null ? null : base === 0n ? 0n : rounded({ over, under: base });
  const day = here.late ? `${here.year}-01-01` : dayAt(book.zone, here.at);
  return { year: here.year, day, kind, who, late: here.late, gross, fee, net, cost, profit, ratio };
}

function sell(book: Book, here: Happening, sale: Disposal): void {
  const { itemId, account, booked } = sale;
  const place = placeOf(book, account);
  let cost: bigint | null = null;
  let giveBack = (_: Book): void => undefined;
  if (booked && booked.lot === null) cost = BigInt(booked.cost);
  else if (booked || book.method !== 'specific') {
    const found = take(book, place, itemId, booked?.lot ?? null);
    if (found) {
      const { piece } = found;
      cost = piece && booked && book.method === 'specific' && piece.lot === booked.lot ? BigInt(booked.cost) : found.cost;
      giveBack = (later) => (piece ? give(later, { ...piece, account: place }) : givePool(later, place, itemId, found.cost));
    }
  }
  const [gross, fee] = [BigInt(sale.gross), BigInt(sale.fee)];
  const line = lineOf(book, here, 'sale', `sale ${sale.id}`, { gross, fee, net: gross - fee, cost });
  note(book, line, sale);
  book.sold.set(sale.id, { line, sale, give: giveBack });
}

function reverse(book: Book, here: Happening, id: number): void {
  const { line, sale, give: giveBack } = book.sold.get(id)!;
  const { gross, fee, net, cost } = line;
  const amounts = { gross: -gross, fee: -fee, net: -net, cost: cost === null ? null : -cost };
  note(book, lineOf(book, here, 'reversal', `sale ${id}`, amounts), sale);
  giveBack(book);
}

function payOut(book: Book, here: Happening, payout: Goods['payouts'][number], sales: Goods['sales']): void {
  const parts: { id: number | null; amount: number }[] = payout.sales.length > 0 ? [...payout.sales] : [{ id: null, amount: 1 }];
  const whole = parts.reduce((sum, part) => sum + BigInt(part.amount), 0n);
  const left = { fee: BigInt(payout.fee), loss: BigInt(payout.rateLoss) };
  for (const [n, part] of parts.entries()) {
    const isLast = n === parts.length - 1;
    // division of big integers rounds towards zero
    const share = (all: number, rest: bigint): bigint => (isLast ? rest : whole === 0n ? 0n : (BigInt(all) * BigInt(part.amount)) / whole);
    const [fee, loss] = [share(payout.fee, left.fee), share(payout.rateLoss, left.loss)];
    left.fee -= fee;
    left.loss -= loss;
    const of = { ...payout, account: sales.find(({ id }) => id === part.id)?.account ?? null };
    const who = `payout ${payout.id} sale ${part.id}`;
    if (fee !== 0n) note(book, lineOf(book, here, 'payout-fee', who, { gross: 0n, fee, net: -fee, cost: 0n }), of);
    if (loss !== 0n) note(book, lineOf(book, here, 'rate-loss', who, { gross: -loss, fee: 0n, net: -loss, cost: 0n }), of);
  }
}

/** Lists all that happens, with its own year. */
function happeningsOf(goods: Goods, zone: string): Happening[] {
  const all: Happening[] = [];
  const add = (key: string, order: number, id: number, at: number, run: Happening['run']): void =>
    void all.push({ key: `${key} ${id}`, order, id, at, year: Number(dayAt(zone, at).slice(0, 4)), late: false, run });
  for (const lot of goods.acquisitions) {
    const bookedAt = goods.sales.filter(({ booked }) => booked?.lot === lot.id).map(({ soldAt }) => soldAt);
    add('buy', 0, lot.id, Math.min(startOf(zone, lot.boughtOn), ...bookedAt), (book) => {
      for (let unit = 0; unit < lot.units; unit++)
        give(book, { account: placeOf(book, lot.account), itemId: lot.itemId, lot: lot.id, day: lot.boughtOn, cost: BigInt(lot.unitCost) });
    });
  }
  for (const move of goods.moves)
    add('move', 2, move.id, move.at, (book) => {
      const [from, to] = [placeOf(book, move.from), placeOf(book, move.to)];
      const found = from === to ? null : take(book, from, move.itemId, move.lot);
      if (found?.piece) give(book, { ...found.piece, account: to });
      else if (found) givePool(book, to, move.itemId, found.cost);
    });
  for (const sale of goods.sales) {
    const { id, soldAt, reversedAt, compensation } = sale;
    add('sell', 3, id, soldAt, (book, here) => sell(book, here, sale));
    if (reversedAt !== null)
      add('reverse', reversedAt <= soldAt ? 4 : 1, id, Math.max(soldAt, reversedAt), (book, here) => reverse(book, here, id));
    if (compensation && compensation.amount > 0)
      add('compensate', 5, id, Math.max(soldAt, compensation.at), (book, here) => {
        const amount = BigInt(compensation.amount);
        note(book, lineOf(book, here, 'compensation', `sale ${id}`, { gross: amount, fee: 0n, net: amount, cost: 0n }), sale);
      });
  }
  for (const payout of goods.payouts) add('pay', 6, payout.id, payout.at, (book, here) => payOut(book, here, payout, goods.sales));
  return all;
}

/** Computes all years of a case. */
export function oracle({ goods, before, lockedYear, methods, scope, zone }: Case, years: readonly number[]): Map<number, PlainYear> {
  const early = lockedYear === null ? [] : happeningsOf(before, zone).filter(({ year }) => year <= lockedYear);
  const known = new Set(early.map(({ key }) => key));
  const later = happeningsOf(goods, zone)
    .filter(({ key }) => !known.has(key))
    .map((one) => (lockedYear !== null && one.year <= lockedYear ? { ...one, year: lockedYear + 1, late: true } : one));
  const all = [...early, ...later].sort((a, b) => a.year - b.year || a.at - b.at || a.order - b.order || a.id - b.id);
  const book: Book = {
    ...{ zone, scope, method: 'specific', pieces: [], pools: [], sold: new Map(), lines: [], groups: new Map(), totals: new Map() },
  };
  const result = new Map<number, PlainYear>();
  for (const year of years) {
    book.method = methods[year]!;
    if (book.method === 'average') for (const piece of book.pieces.splice(0)) give(book, piece);
    for (const one of all.filter((happening) => happening.year === year)) one.run(book, one);
    const sums: Record<string, string> = {};
    for (const [key, figures] of [...book.groups, ...book.totals]) if (key.startsWith(`${year}|`)) sums[key] = figures.join(' ');
    result.set(year, { lines: book.lines.filter((line) => line.year === year), sums, stock: stockOf(book) });
  }
  return result;
}

function stockOf({ pieces, pools, scope }: Book): Record<string, string> {
  const units: Record<string, bigint[]> = {};
  const add = (account: string | null, key: string, count: bigint, cost: bigint): void => {
    if (count === 0n || (scope !== 'all' && scope.account !== account)) return;
    const [all, value] = units[`${account}|${key}`] ?? [0n, 0n];
    units[`${account}|${key}`] = [all! + count, value! + cost];
  };
  for (const { account, itemId, lot, day, cost } of pieces) add(account, `${itemId}|${lot}|${day}`, 1n, cost);
  for (const pool of pools) add(pool.account, `${pool.itemId}|null|null`, pool.units, pool.value);
  return Object.fromEntries(Object.entries(units).map(([key, figures]) => [key, figures.join(' ')]));
}
