import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import type { MarketColumn } from '@lootfolio/board/columns';
import type { SavedQuotes } from '@lootfolio/board/saved-quotes';
import type { AppId } from '@lootfolio/domain/games';
import type { Side } from '@lootfolio/domain/quotes';

/** A market's quotes of a game, and the refresh to which they belong. */
export type SavedMarket = { side: Side; refreshId: number; refreshCount: number; completedAt: number | null; column: MarketColumn };
export type SavedGame = Pick<SavedQuotes, 'itemIds' | 'volume' | 'sellDays'> & { appId: AppId; markets: SavedMarket[] };

/** @param database names the database from which the quotes were read */
export type SavedBoards = { database: string; games: SavedGame[] };

type MarketHead = Omit<SavedMarket, 'column'> & { marketId: number; refreshedAt: number | null; freshForMs: number };
/** `estimated`: the markets with estimates of how fast items sell, by id. */
type Head = { database: string; games: { appId: AppId; items: number; estimated: number[]; markets: MarketHead[] }[] };

/** Changes with the format, so that no release reads the file of another release. */
const MAGIC = 'LFBOARD2';
const START = MAGIC.length + 8;

/** Writes the boards: a head in JSON, the arrays in their binary form, and a checksum. The file is replaced as a whole. */
export async function writeBoardFile(path: string, { database, games }: SavedBoards): Promise<void> {
  const head: Head = {
    database,
    games: games.map(({ appId, itemIds, sellDays, markets }) => ({
      appId,
      items: itemIds.length,
      estimated: [...sellDays.keys()],
      markets: markets.map(({ column: { marketId, refreshedAt, freshForMs }, ...market }) => ({
        ...market,
        marketId,
        refreshedAt: Number.isFinite(refreshedAt) ? refreshedAt : null,
        freshForMs,
      })),
    })),
  };
  const text = Buffer.from(JSON.stringify(head));
  // the arrays begin at a multiple of four bytes
  const padded = Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')]);
  const arrays = games.flatMap(({ itemIds, volume, sellDays, markets }) => [
    itemIds,
    ...[volume[1], volume[7], volume[30]],
    ...sellDays.values(),
    ...markets.flatMap(({ column: { price, quantity, changedAt } }) => [price, quantity, changedAt]),
  ]);
  const body = [padded, ...arrays.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))];
  const start = Buffer.alloc(START);
  start.write(MAGIC);
  start.writeUInt32LE(padded.length, MAGIC.length);
  start.writeUInt32LE(
    body.reduce((sum, part) => crc32(part, sum), 0),
    MAGIC.length + 4,
  );
  await mkdir(dirname(path), { recursive: true });
  // always the same name: a process that is killed in between leaves one file, which the next process overwrites
  const temporary = `${path}.new`;
  await writeFile(temporary, [start, ...body]);
  await rename(temporary, path);
}

/** @returns null when the file does not exist, is damaged or has another format */
export async function readBoardFile(path: string): Promise<SavedBoards | null> {
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null || bytes.length < START || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
  const body = bytes.subarray(START);
  if (crc32(body) !== bytes.readUInt32LE(MAGIC.length + 4)) return null;
  const length = bytes.readUInt32LE(MAGIC.length);
  const head = JSON.parse(body.toString('utf8', 0, length)) as Head;
  let at = body.byteOffset + length;
  const next = (items: number): number => {
    const from = at;
    at += items * 4;
    return from;
  };
  const ints = (items: number): Int32Array => new Int32Array(bytes.buffer, next(items), items);
  const reals = (items: number): Float32Array => new Float32Array(bytes.buffer, next(items), items);
  const naturals = (items: number): Uint32Array => new Uint32Array(bytes.buffer, next(items), items);
  return {
    database: head.database,
    games: head.games.map(({ appId, items, estimated, markets }) => ({
      appId,
      itemIds: ints(items),
      volume: { 1: ints(items), 7: ints(items), 30: ints(items) },
      sellDays: new Map(estimated.map((marketId) => [marketId, reals(items)])),
      markets: markets.map(({ marketId, refreshedAt, freshForMs, ...market }) => ({
        ...market,
        column: {
          ...{ marketId, freshForMs, refreshedAt: refreshedAt ?? -Infinity },
          price: ints(items),
          quantity: ints(items),
          changedAt: naturals(items),
        },
      })),
    })),
  };
}
