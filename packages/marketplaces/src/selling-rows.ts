import type { AppId } from '@lootfolio/domain/games';
import type { NativeAmount } from '@lootfolio/domain/money';
import { z } from 'zod';
import { collectPages, memoryPages, type PagedList } from './pages.ts';
import { MarketError, type Currency } from './port.ts';
import { readItem, readQuantity } from './rows.ts';
import type { OwnListing } from './selling.ts';
import { isoTime } from './times.ts';

/** An id as text. A number beyond 2^53 is already text, because `fetchExact` was used. */
export const idText = z.union([z.string().regex(/^[\x21-\x7e]{1,64}$/), z.int().nonnegative()]).transform(String);

/** The row of an item in an answer. Undefined when there is no such row, or when there are several, because they contradict each other. */
export function onlyRow<Row>(rows: readonly Row[] | undefined, isIts: (row: Row) => boolean): Row | undefined {
  const [row, ...more] = rows?.filter(isIts) ?? [];
  return more.length === 0 ? row : undefined;
}

/** A row of a market's list of own listings, as the adapter reads it. */
type Reading = Pick<OwnListing, 'listingId' | 'assetId' | 'state'> & {
  name: unknown;
  phase?: unknown;
  /** Null when the price could not be read. */
  price: NativeAmount | null;
  currency: Currency;
  /** ISO 8601. A text in another format gives no time. */
  listedAt?: unknown;
  /** A rank that is no whole number above zero is not stated. */
  rank?: unknown;
  secondsLeft?: unknown;
};

/**
 * Returns the listing of a row.
 * @throws MarketError BAD_ANSWER when name, phase or price are invalid. The row is not left out, because its listing would then look as if
 * it were gone.
 */
export function ownListing(app: AppId, { listingId, assetId, state, price, currency, ...row }: Reading): OwnListing {
  const item = readItem(app, row.name, row.phase);
  if (!item || !price) throw new MarketError('BAD_ANSWER', `own listing ${listingId} cannot be read`);
  const times = { listedAt: isoTime(row.listedAt), secondsLeft: readQuantity(row.secondsLeft) ?? null };
  return { listingId, assetId, ...item, price: { ...price, currency }, state, rank: readQuantity(row.rank) || null, ...times };
}

/**
 * Reads every row of a paged list of own listings.
 * @throws MarketError BAD_ANSWER when a page repeats, the total changes, or the number of rows is not the total
 */
export const everyRow = <Row, Cursor>(list: Pick<PagedList<Row, Cursor>, 'first' | 'fetchPage' | 'identity'>): Promise<Row[]> =>
  collectPages({ pages: memoryPages() }, { ...list, maxPages: 500, exact: true });
