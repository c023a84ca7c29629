import { MAX_PRICE, type Money } from '@lootfolio/domain/money';

/** Equal inputs of a contract. Null in `float` or `price` means that the server's assumption is used. */
export type ContractLine = { itemId: number; count: number; float: number | null; price: Money | null };

/** The maximum number of lines of a contract, and of inputs of a line. */
const MOST = 10;
const LINE = /^(\d{1,10})_(\d{1,2})(?:_(0(?:\.\d{1,9})?|1)?(?:_(\d{1,10}))?)?$/;

/** Reads `123_7_0.21_1530`: the item, the count, the float and the price in thousandths of a dollar; the last two may be absent. */
export function readLine(text: string): ContractLine | null {
  const match = LINE.exec(text);
  if (!match) return null;
  const [itemId, count, price] = [Number(match[1]), Number(match[2]), match[4] === undefined ? null : Number(match[4])];
  if (itemId < 1 || count < 1 || count > MOST || (price ?? 0) > MAX_PRICE) return null;
  return { itemId, count, float: match[3] === undefined ? null : Number(match[3]), price };
}

export const writeLine = ({ itemId, count, float, price }: ContractLine): string =>
  [itemId, count, ...(float === null && price === null ? [] : [float ?? '']), ...(price === null ? [] : [price])].join('_');

/** The lines of an address. A line that cannot be read is left out. */
export const readLines = (texts: readonly string[] = []): ContractLine[] => texts.slice(0, MOST).flatMap((text) => readLine(text) ?? []);

/** Adds a line. An item that is already in a line increases the count of that line. */
export function addLine(lines: readonly ContractLine[], added: ContractLine): ContractLine[] {
  const at = lines.findIndex((one) => one.itemId === added.itemId && one.float === added.float && one.price === added.price);
  return at < 0 ? [...lines, added] : lines.map((one, place) => (place === at ? { ...one, count: one.count + added.count } : one));
}

/** Changes one line, or removes it when `next` is null: the first line with the same text. */
export function replaceLine(lines: readonly ContractLine[], old: ContractLine, next: ContractLine | null): ContractLine[] {
  const at = lines.findIndex((one) => writeLine(one) === writeLine(old));
  return lines.flatMap((one, place) => (place === at ? (next ?? []) : one));
}
