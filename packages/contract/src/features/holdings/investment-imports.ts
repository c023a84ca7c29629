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
import { date, game, id, list, market, money, ok, time } from '../../primitives.ts';

const success = z.literal(true);
const count = z.int();
const DEFAULT_GAME = 730;

/** A row of a file. The browser reads files; the server checks every row again. */
const importedRow = z.object({
  /** The row in the file, counted from 1; the header is row 1. */
  row: z.int().min(1).max(10_000_000),
  kind: z.enum(['buy', 'sell']).default('buy'),
  app_id: game.default(DEFAULT_GAME),
  name: z.string().min(1).max(300),
  category: z.string().trim().max(CATEGORY_LENGTH).default(''),
  quantity: z.int().min(1).max(MAX_INVESTMENT_QUANTITY),
  /** The price of one piece. Of a purchase: the price paid. Of a sale: the price after fees. */
  buyPrice: money.min(0).max(MAX_INVESTMENT_PRICE).default(0),
  /** Null: today. */
  buyDate: date.nullable().default(null),
  float: z.number().min(0).max(1).nullable().default(null),
  /** Of a sale: where it was sold. Null: the file does not say it. */
  market: market.nullable().default(null),
});

const importedFile = {
  items: z.array(importedRow).min(1).max(MAX_PURCHASE_ROWS),
  file_name: z.string().trim().min(1).max(FILE_NAME_LENGTH).default('import.csv'),
  /** True leaves out rows that are already stored: the same item, quantity, price and day. */
  skip_known: z.boolean().default(false),
};

/** Suffices for a full file with the longest names and categories, of characters with the most bytes. */
const MAX_BYTES = 6_400_000;

const skipped = z.object({ row: count, name: z.string(), reason: z.enum(SKIP_REASONS) });
const imported = {
  success,
  /** The number of investments that the file adds. */
  count,
  /** The number of their pieces, and their cost. */
  pieces: count,
  cost: money,
  /** The number of pieces that were sold according to the file, and of those among them whose purchase is not known. */
  sold: count,
  unmatched: count,
  /** The rows that were left out, in the order of the file, for example because no item has this name. */
  skipped: z.array(skipped),
  /** The number of rows that were left out. */
  total: count,
};

export const importInvestments = call({
  method: 'POST',
  path: '/investments/import-investment',
  access: 'user',
  summary: 'Adds the purchases and sales of a file',
  owned: true,
  rate: 'export',
  cost: COST.file,
  maxBytes: MAX_BYTES,
  body: z.object(importedFile),
  reply: z.object({
    ...imported,
    /** Sold pieces that look like a sale that a market reported. They do not count until their owner decides. */
    doubles: count,
    import_id: id.nullable().describe('Null when every row was left out'),
  }),
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
