import {
  CATEGORY_LENGTH,
  FILE_NAME_LENGTH,
  MAX_INVESTMENT_PRICE,
  MAX_INVESTMENT_QUANTITY,
  MAX_PURCHASE_ROWS,
  SKIP_REASONS,
} from '@lootfolio/domain/investments';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { date, game, id, list, money, ok, time } from '../../primitives.ts';

const success = z.literal(true);
const count = z.int();
const DEFAULT_GAME = 730;

/** A row of a file. The browser reads files; the server checks every row once more. */
const importedRow = z.object({
  /** Of the file, counted from 1; the header is row 1. */
  row: z.int().min(1).max(10_000_000),
  kind: z.enum(['buy', 'sell']).default('buy'),
  app_id: game.default(DEFAULT_GAME),
  name: z.string().min(1).max(300),
  category: z.string().trim().max(CATEGORY_LENGTH).default(''),
  quantity: z.int().min(1).max(MAX_INVESTMENT_QUANTITY),
  /** Of one piece: what was paid, or what was left of the price after fees. */
  buyPrice: money.min(0).max(MAX_INVESTMENT_PRICE).default(0),
  /** Nothing: today. */
  buyDate: date.nullable().default(null),
  float: z.number().min(0).max(1).nullable().default(null),
});

const importedFile = {
  items: z.array(importedRow).min(1).max(MAX_PURCHASE_ROWS),
  file_name: z.string().trim().min(1).max(FILE_NAME_LENGTH).default('import.csv'),
  /** Leaves out rows that are there already: the same item, quantity, price and day. */
  skip_known: z.boolean().default(false),
};

/** A full file in JSON, each name with the most bytes that names have. */
const MAX_BYTES = 4_000_000;

const skipped = z.object({ row: count, name: z.string(), reason: z.enum(SKIP_REASONS) });
const imported = {
  success,
  /** Investments that the file adds. */
  count,
  /** Their pieces, and what they cost. */
  pieces: count,
  cost: money,
  /** Pieces that the file says were sold. */
  sold: count,
  /** In the order of the file; nobody knows an item of this name, for example. */
  skipped: z.array(skipped),
  /** How many rows were left out. */
  total: count,
};

export const previewImport = call({
  method: 'POST',
  path: '/investments/preview-import',
  access: 'user',
  summary: 'What the import of a file of purchases would add. Stores nothing',
  owned: true,
  read: true,
  rate: 'export',
  cost: COST.file,
  maxBytes: MAX_BYTES,
  body: z.object(importedFile),
  reply: z.object({
    ...imported,
    /** What the pieces that it adds and does not sell are worth at Buff.163's fresh prices, as far as there are some. */
    value: money,
    /** Rows that are there already: the same item, quantity, price and day. */
    known: count,
  }),
});

export const importInvestments = call({
  method: 'POST',
  path: '/investments/import-investment',
  access: 'user',
  summary: 'Adds the purchases of a file',
  owned: true,
  rate: 'export',
  cost: COST.file,
  maxBytes: MAX_BYTES,
  body: z.object(importedFile),
  reply: z.object({ ...imported, import_id: id.nullable().describe('Null when every row was left out') }),
});

export const listImports = call({
  method: 'GET',
  path: '/investments/imports',
  access: 'user',
  summary: 'The files from which own investments came, newest first',
  owned: true,
  reply: list(z.object({ id, file_name: z.string(), imported_at: time, investments: count, sales: count })),
});

export const undoImport = call({
  method: 'POST',
  path: '/investments/undo-import',
  access: 'user',
  summary: 'Deletes everything that a file brought',
  owned: true,
  body: z.object({ import_id: id }),
  reply: ok.extend({ investments: count, sales: count }),
});
