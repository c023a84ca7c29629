import { dateOfDay } from '../epoch-days.ts';
import type { Books } from './books.ts';
import type { Calendar } from './calendar.ts';
import type { Account, Acquisition, Basis, Disposal, Layer, Move } from './gains.ts';
import { compensationRow, payoutRows, reversalRow, saleRow, type When } from './rows.ts';
import type { Unit } from './stock.ts';
import type { YearEvent } from './year-events.ts';

/** Counts an event: changes the stock and the flows, and adds rows. */
export function countEvent(books: Books, event: YearEvent, calendar: Calendar, saleOf: ReadonlyMap<number, Disposal>): void {
  const { at, late } = event;
  const when: When = { at, late, day: books.dayOf(event) };
  if (event.kind === 'acquisition') buy(books, event.of);
  else if (event.kind === 'move') move(books, event.of);
  else if (event.kind === 'sale') sell(books, event.of, when, calendar);
  else if (event.kind === 'reversal') reverse(books, event.of, when);
  else if (event.kind === 'compensation') books.rows.push(compensationRow(event.of, when, event.of.compensation!.amount));
  else books.rows.push(...payoutRows(event.of, when, saleOf));
}

function buy({ stock, flow, holderOf }: Books, { id, itemId, units, unitCost, boughtOn, account }: Acquisition): void {
  const holder = holderOf(account);
  const cost = units * unitCost;
  stock.put({ account: holder, itemId }, { lot: id, boughtOn, units, cost });
  flow('bought', holder, units, cost);
}

function move(books: Books, { itemId, from, to, lot }: Move): void {
  const [source, target] = [books.holderOf(from), books.holderOf(to)];
  if (source === target) return;
  const unit = books.stock.take({ account: source, itemId }, lot);
  if (!unit) return;
  books.stock.put({ account: target, itemId }, { ...unit.layer, units: 1, cost: unit.cost });
  countMove(books, unit, target);
}

/** Counts a unit that went from one account to another. It keeps its cost. */
function countMove({ flow }: Books, { account, cost }: Unit, to: Account): void {
  if (account === to) return;
  flow('movedOut', account, 1, cost);
  flow('movedIn', to, 1, cost);
}

function sell(books: Books, sale: Disposal, when: When, calendar: Calendar): void {
  const { id, account, soldAt, reversedAt } = sale;
  const basis = findBasis(books, sale);
  const row = saleRow(sale, when, basis, reversedAt === null ? null : dateOfDay(calendar.dayAt(Math.max(soldAt, reversedAt))));
  books.rows.push(row);
  books.sales.set(id, row);
  countBasis(books, account, basis, 'sold');
}

/** Finds the cost of a sale, and takes its unit out of the stock. Null: the cost is unknown. */
function findBasis(books: Books, { itemId, account, booked }: Disposal): Basis | null {
  const { method, stock } = books;
  // what its owner says of a thing without a lot counts with every method
  if (booked && booked.lot === null) return { from: 'typed', cost: booked.cost };
  if (method === 'specific' && !booked) return null;
  const holder = books.holderOf(account);
  const unit = stock.take({ account: holder, itemId }, booked?.lot ?? null);
  if (!unit) return null;
  countMove(books, unit, holder);
  const { lot, boughtOn, units, cost } = unit.layer;
  if (lot === null) return { from: 'pool', cost: unit.cost, pool: { units, cost } };
  const isBooked = method === 'specific' && booked?.lot === lot;
  return {
    ...{ from: 'lot', lot, boughtOn: boughtOn!, stockCost: unit.cost },
    cost: isBooked ? booked.cost : unit.cost,
    substitute: method === 'specific' && !isBooked,
  };
}

/** @throws Error when the sale was counted in no year */
function reverse(books: Books, { id }: Disposal, when: When): void {
  const sale = books.sales.get(id);
  if (!sale) throw new Error(`sale ${id} was reversed and is in no report`);
  const { itemId, account, basis } = sale;
  books.sales.delete(id);
  books.rows.push(reversalRow(sale, when));
  const layer = basis && layerOf(basis);
  if (layer) books.stock.put({ account: books.holderOf(account), itemId: itemId! }, layer);
  countBasis(books, account, basis, 'returned');
}

/** Returns the unit that a sale took out of the stock; null when it took none. */
function layerOf(basis: Basis): Layer | null {
  if (basis.from === 'typed') return null;
  if (basis.from === 'pool') return { lot: null, boughtOn: null, units: 1, cost: basis.cost };
  return { lot: basis.lot, boughtOn: basis.boughtOn, units: 1, cost: basis.stockCost };
}

/** Counts what a sale used up, or what its reversal gave back. Its cost and what it cost in stock differ by what a typed price added. */
function countBasis({ flow, holderOf }: Books, account: Account, basis: Basis | null, name: 'sold' | 'returned'): void {
  if (!basis) return;
  const holder = holderOf(account);
  const layer = layerOf(basis) ?? { units: 0, cost: 0 };
  const sign = name === 'sold' ? 1 : -1;
  flow(name, holder, 1, basis.cost);
  flow('typed', holder, sign * (1 - layer.units), sign * (basis.cost - layer.cost));
}
