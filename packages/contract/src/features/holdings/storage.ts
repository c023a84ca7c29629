import { MAX_STORAGE_FILE } from '@lootfolio/domain/storage';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { game, id, idInPath, list, money, ok, time } from '../../primitives.ts';

const DEFAULT_GAME = 730;
/** The screen takes files of at most `MAX_STORAGE_FILE` bytes, and a byte of a text file takes up to two in JSON. */
const MAX_BYTES = 2 * MAX_STORAGE_FILE + 10_000;
const count = z.int();
const success = z.literal(true);

const storageFile = {
  /** Must be CS2, because only CS2 has storage units. */
  appid: game.default(DEFAULT_GAME),
  /** The whole text of the file that Casemove exports. */
  csv: z.string().min(1).max(MAX_STORAGE_FILE),
  /**
   * The time at which the file was made, when it is known. A thing that Steam's inventory showed after that time is not in a unit any more.
   */
  exported_at: time.nullable().default(null),
};

const unit = {
  name: z.string(),
  /** The number of things in the unit. */
  count,
  /** The value at Buff.163, or at Steam when Buff.163 has no price. */
  value: money,
  /** The number of things in the unit according to Steam; null when Steam's inventory does not show a unit of this name. */
  steam_count: count.nullable(),
};

export const previewStorage = call({
  method: 'POST',
  path: '/steam/storage/preview',
  access: 'user',
  summary: 'What the import of a file of storage units would change. Stores nothing',
  owned: true,
  read: true,
  rate: 'export',
  cost: COST.file,
  maxBytes: MAX_BYTES,
  body: z.object(storageFile),
  reply: z.object({
    success,
    /** The number of rows of the file without its header, and the number of rows whose item is known and lies in a unit. */
    rows: count,
    recognised: count,
    /** The number of rows of things outside of all units. They are not imported, because Steam's inventory contains them. */
    outside: count,
    /** The number of things of units that Steam's inventory showed after the file was made. They are not imported either. */
    shown: count,
    /** The numbers of things (a pile of equal things counts once): new; stored already; and stored in these units, but not in the file. */
    added: count,
    known: count,
    gone: count,
    /** The number of things to import, and their value. */
    count,
    value: money,
    /** The units of the file. `stored_count`: the number of the unit's things that are stored now. */
    items: z.array(z.object({ ...unit, stored_count: count })),
    total: count,
    /** The first rows that are left out, with the column of the bad cell; null when the row has too few or too many cells. */
    skipped: z.array(
      z.object({
        row: count,
        column: z.string().nullable(),
        reason: z.enum(['cells', 'name', 'quantity', 'unit', 'unknown']),
        /** The start of the row's first cell. */
        text: z.string(),
      }),
    ),
    skipped_total: count,
  }),
});

export const importStorage = call({
  method: 'POST',
  path: '/steam/storage',
  access: 'user',
  summary: 'Imports a file of storage units into the own inventory. What lay in its units before is replaced',
  owned: true,
  rate: 'export',
  cost: COST.file,
  maxBytes: MAX_BYTES,
  body: z.object({ ...storageFile, file_name: z.string().trim().min(1).max(255) }),
  reply: z.object({ success, id, count, units: count, added: count, known: count, gone: count, skipped_total: count }),
});

export const listStorage = call({
  method: 'GET',
  path: '/steam/storage',
  access: 'user',
  summary: 'The imported files of storage units, the newest first, with the units whose content is theirs',
  owned: true,
  query: z.object({ appid: game.default(DEFAULT_GAME) }),
  reply: list(
    z.object({
      id,
      file_name: z.string(),
      imported_at: time,
      count,
      value: money,
      units: z.array(z.object(unit)),
    }),
  ).extend({ count, value: money }),
});

export const removeStorage = call({
  method: 'DELETE',
  path: '/steam/storage/{id}',
  access: 'user',
  summary: 'Removes an imported file of storage units with all that lies in its units',
  owned: true,
  params: z.object({ id: idInPath }),
  reply: ok.extend({ id, count }),
});
