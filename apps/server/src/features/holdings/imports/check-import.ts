import { MAX_INVESTMENT_PRICE } from '@lootfolio/domain/investments';
import { BUFF_ID } from '@lootfolio/domain/markets';
import { parseDecimal } from '@lootfolio/domain/money';
import { FIRST_TRADED_DAY } from '@lootfolio/domain/purchase-days';
import { localDate } from '@lootfolio/domain/schedule';
import { timeZoneOf } from '../../../goods/time-zones.reads.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { itemFinder } from './find-items.ts';
import { readDays, readItems, readMissingRates, readStates, readUsedRates } from './imports.reads.ts';
import {
  convertPrices,
  forgetFindings,
  letIn,
  markAlike,
  markKnown,
  markPrices,
  markRepeated,
  markUnusable,
  readNames,
  storeItems,
  type Draft,
} from './imports.store.ts';
import type { ImportSummary } from './imports.tables.ts';
import { planChunks, type ChunkPlan } from './plan-chunks.ts';

export type CheckParts = { items: ItemDirectory; boards: Boards };

/** Computes for each row of an import what becomes of it, and what they add together. Stores nothing but that. */
export async function checkImport(tx: Tx, { items, boards }: CheckParts, draft: Draft): Promise<ImportSummary> {
  const { id, userId, choices } = draft;
  const timezone = await timeZoneOf(tx, userId);
  const today = localDate(now(), timezone);
  await forgetFindings(tx, id, today);
  const find = itemFinder(items, choices.names ?? []);
  const found = (await readNames(tx, id)).flatMap((one) => {
    const itemId = find(one.appId, one.name);
    return itemId === null ? [] : [{ ...one, itemId }];
  });
  await storeItems(tx, id, found);
  await markUnusable(tx, id, { first: FIRST_TRADED_DAY, last: today });
  await convertPrices(
    tx,
    id,
    (choices.rates ?? []).map(({ currency, rate }) => ({ currency, ...parseDecimal(rate.toFixed(6))! })),
  );
  await markPrices(tx, id, MAX_INVESTMENT_PRICE);
  await markKnown(tx, id, userId);
  await markAlike(tx, id, userId, timezone);
  if (draft.fileNames.length > 1) await markRepeated(tx, id);
  await letIn(tx, id, choices.letIn ?? []);
  return summarise(tx, boards, items, draft);
}

async function summarise(tx: Tx, boards: Boards, items: ItemDirectory, { id, userId }: Draft): Promise<ImportSummary> {
  const sums = { purchases: 0, pieces: 0, cost: 0, value: 0, sold: 0, unmatched: 0 };
  const add = ({ added, sales }: ChunkPlan): void => {
    const kept = added.map(({ quantity }) => quantity);
    for (const { from } of sales) if (from && 'added' in from) kept[from.added]! -= 1;
    sums.purchases += added.length;
    sums.sold += sales.length;
    sums.unmatched += sales.filter(({ from }) => from === null).length;
    for (const [at, { itemId, quantity, unitCost }] of added.entries()) {
      const quote = boards.quotesOf(items.byId(itemId)!).find(({ marketId, fresh }) => marketId === BUFF_ID && fresh);
      sums.pieces += quantity;
      sums.cost += quantity * unitCost;
      sums.value += kept[at]! * (quote?.price ?? 0);
    }
  };
  for await (const chunk of planChunks(tx, userId, id, await readItems(tx, id))) add(chunk);
  const { first: firstDay, last: lastDay } = await readDays(tx, id);
  return {
    rows: await readStates(tx, id),
    ...sums,
    firstDay,
    lastDay,
    rates: await readUsedRates(tx, id),
    ratesMissing: await readMissingRates(tx, id),
  };
}
