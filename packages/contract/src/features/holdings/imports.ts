import {
  IMPORT_ROW_STATES,
  IMPORT_STATES,
  MAX_IMPORT_FILES,
  MAX_IMPORT_ROWS,
  NOTE_LENGTH,
  SENT_ROWS,
  SOURCE_ID_LENGTH,
} from '@lootfolio/domain/imports';
import { CATEGORY_LENGTH, FILE_NAME_LENGTH, MAX_INVESTMENT_QUANTITY } from '@lootfolio/domain/investments';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { itemSummary } from '../../item-summary.ts';
import { appId, date, game, id, idInPath, list, marketSlug, money, ok, page, pageSize, time, whole } from '../../primitives.ts';

const success = z.literal(true);
const count = z.int();
const params = z.object({ id: idInPath });
const currency = z.string().regex(/^[A-Z]{3}$/);

/** A purchase or a sale of a file, as the browser read it. The server checks every row again. */
const sentRow = z.object({
  /** The file, counted from 0, and the line or the entry in it, counted from 1. */
  file: z
    .int()
    .min(0)
    .max(MAX_IMPORT_FILES - 1),
  line: z.int().min(1).max(100_000_000),
  side: z.enum(['buy', 'sell']),
  app_id: game,
  name: z.string().min(1).max(300),
  category: z.string().trim().max(CATEGORY_LENGTH).default(''),
  quantity: z.int().min(1).max(MAX_INVESTMENT_QUANTITY),
  /**
   * The price of one piece: `units` divided by 10^`scale`, in this currency. Of a purchase what was paid, of a sale what was received, each
   * with fees.
   */
  units: z.int().min(0),
  scale: z.int().min(0).max(12),
  currency,
  /** Null: today. */
  day: date.nullable(),
  float: z.number().min(0).max(1).nullable().default(null),
  note: z.string().trim().max(NOTE_LENGTH).default(''),
  market: marketSlug.nullable().default(null),
  /** Names the purchase or sale in all files of its source, with the source: `steam:1_2`. Null: the file has no ids. */
  source_id: z.string().min(3).max(SOURCE_ID_LENGTH).nullable().default(null),
  /** True for a sale of the pieces that the row sent before it bought. It takes them, whatever the rule of costs says. */
  of_previous: z.boolean().default(false),
});

/** Each suffices for the longest texts, of characters with the most bytes. */
const MAX_BYTES = { open: 64_000, rows: 9_000_000, check: 2_000_000 };

/** The user's decisions about rows. */
const choices = z.object({
  /** The item of a name that is not known, or null to leave its rows out; by game and name as the file writes it. */
  names: z
    .array(z.object({ app_id: game, name: z.string().min(1).max(300), item_id: id.nullable() }))
    .max(2000)
    .default([]),
  /** The units of a currency that one dollar buys, on days before the first stored rate. */
  rates: z
    .array(z.object({ currency, rate: z.number().positive().max(10_000_000) }))
    .max(60)
    .default([]),
  /** Rows that are imported although they look like one that is stored already: those with these numbers, or all of them. */
  let_in: z.array(z.int().min(0).max(MAX_IMPORT_ROWS)).max(1000).default([]),
  let_in_all: z.boolean().default(false),
});

const summary = z.object({
  /** The number of rows in each state; 0 for a state of no row. */
  rows: z.record(z.enum(IMPORT_ROW_STATES), count),
  /** What the import adds: purchases, their pieces, their cost, and what those of them that stay are worth at Buff.163's fresh prices. */
  purchases: count,
  pieces: count,
  cost: money,
  value: money,
  /** The pieces that stay and have no such price: they are not in the value. */
  unpriced: count,
  /** The sold pieces, and those of them whose purchase is not known. */
  sold: count,
  unmatched: count,
  first_day: date.nullable(),
  last_day: date.nullable(),
  /** The exchange rates that are used, the most used first. */
  rates: z.array(z.object({ currency, rows: count, first_day: date, last_day: date, source: z.string() })),
  /** Currencies without a rate on the days of some rows. */
  rates_missing: z.array(z.object({ currency, rows: count, before: date.nullable() })),
});

const draft = z.object({
  id,
  state: z.enum(IMPORT_STATES),
  /** The number of rows that were sent, and of those that the present work has got to. */
  rows: count,
  done: count,
  file_names: z.array(z.string()),
  /** Null until it is checked. */
  summary: summary.nullable(),
  /** Why it failed: the code of a refusal; null when it did not. */
  failure: z.string().nullable(),
  message: z.string().nullable(),
  /** Of an import that is done: sold pieces that look like a sale that a market reported. They do not count until their owner decides. */
  doubles: count,
  import_id: id.nullable(),
});

export const openImport = call({
  method: 'POST',
  path: '/imports',
  access: 'user',
  summary: 'Begins an import of files. One that was begun before is given up',
  maxBytes: MAX_BYTES.open,
  body: z.object({
    file_names: z.array(z.string().trim().min(1).max(FILE_NAME_LENGTH)).min(1).max(MAX_IMPORT_FILES),
  }),
  reply: z.object({ success, item: draft }),
});

export const sendImportRows = call({
  method: 'POST',
  path: '/imports/{id}/rows',
  access: 'user',
  summary: 'Adds rows to an import. The same rows again change nothing',
  owned: true,
  cost: COST.file,
  maxBytes: MAX_BYTES.rows,
  params,
  body: z.object({
    /** The number of the first of these rows, counted from 0 over all files. */
    from: whole(0, MAX_IMPORT_ROWS),
    rows: z.array(sentRow).min(1).max(SENT_ROWS),
  }),
  reply: z.object({ success, rows: count }),
});

export const checkImport = call({
  method: 'POST',
  path: '/imports/{id}/check',
  access: 'user',
  summary: 'Computes in the background what an import would change',
  owned: true,
  maxBytes: MAX_BYTES.check,
  params,
  body: choices,
  reply: z.object({ success, item: draft }),
});

export const viewImport = call({
  method: 'GET',
  path: '/imports/{id}',
  access: 'user',
  summary: 'An import and what it would change',
  owned: true,
  params,
  reply: z.object({ success, item: draft }),
});

export const listImportRows = call({
  method: 'GET',
  path: '/imports/{id}/rows',
  access: 'user',
  summary: 'The rows of an import in one state',
  owned: true,
  params,
  query: z.object({ state: z.enum(IMPORT_ROW_STATES).default('new'), page: page.default(1), limit: pageSize.default(50) }),
  reply: list(
    z.object({
      /** The number of the row, counted from 0 over all files. */
      place: count,
      file: count,
      line: count,
      side: z.enum(['buy', 'sell']),
      app_id: appId,
      name: z.string(),
      quantity: count,
      units: count,
      scale: count,
      currency,
      /** Null without an exchange rate. */
      price: money.nullable(),
      /** The day of the rate and its source; null for dollars. */
      rate: z.object({ units: count, scale: count, source: z.string(), day: date }).nullable(),
      day: date,
      /** Null for an unknown name. */
      item: z.object(itemSummary).nullable(),
    }),
  ),
});

export const listUnknownNames = call({
  method: 'GET',
  path: '/imports/{id}/names',
  access: 'user',
  summary: 'The unknown names of an import, with the known ones that are most like them',
  owned: true,
  params,
  query: z.object({ page: page.default(1), limit: pageSize.default(20) }),
  reply: list(z.object({ app_id: appId, name: z.string(), rows: count, suggestions: z.array(z.object(itemSummary)) })),
});

export const runImport = call({
  method: 'POST',
  path: '/imports/{id}/run',
  access: 'user',
  summary: 'Adds what an import would add, in the background',
  owned: true,
  params,
  body: z.object({}),
  reply: z.object({ success, item: draft }),
});

export const cancelImport = call({
  method: 'DELETE',
  path: '/imports/{id}',
  access: 'user',
  summary: 'Gives an import up',
  owned: true,
  params,
  reply: ok,
});

export const presentImport = call({
  method: 'GET',
  path: '/imports/present',
  access: 'user',
  summary: 'The import that the caller has begun and not ended; null when there is none',
  owned: true,
  reply: z.object({ success, item: draft.nullable(), updated_at: time.nullable() }),
});
