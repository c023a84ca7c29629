import { MAX_INVESTMENT_PRICE } from '@lootfolio/domain/investments';
import { BUFF_ID } from '@lootfolio/domain/markets';
import { parseDecimal } from '@lootfolio/domain/money';
import { FIRST_TRADED_DAY } from '@lootfolio/domain/purchase-days';
import { MAX_ENTERED_SALES } from '@lootfolio/domain/sales';
import { localDate } from '@lootfolio/domain/schedule';
import { createItemFinder } from '../../../goods/find-named-item.ts';
import { timeZoneOf } from '../../../goods/time-zones.reads.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { now } from '../../../platform/process/clock.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { countSold, readDays, readMissingRates, readNames, readStates, readUsedRates } from './imports.reads.ts';
import type { Draft } from './imports.reads.ts';
import type { ImportSummary } from './imports.tables.ts';
import { forgetKnown, letIn, markAlike, markKnown, markRepeated, storeFindings } from './mark-rows.store.ts';
import { planChunks, type ChunkPlan } from './plan-chunks.ts';

export type CheckParts = { items: ItemDirectory; boards: Boards };

/**
 * Computes for each row of an import what becomes of it.
 * @throws Refusal LIMIT_REACHED when it sells too many pieces
 */
export async function markRows(tx: Tx, items: ItemDirectory, draft: Draft): Promise<void> {
  const { id, userId, choices } = draft;
  const chosen = new Map((choices.names ?? []).map(({ appId, name, itemId }) => [`${appId} ${name}`, itemId]));
  const find = await createItemFinder(items);
  const names = (await readNames(tx, id)).flatMap((one) => {
    const choice = chosen.get(`${one.appId} ${one.name}`);
    const itemId = choice === undefined ? (find(one.appId, one.name)?.itemId ?? null) : choice;
    return itemId === null ? [] : [{ ...one, itemId }];
  });
  const rates = (choices.rates ?? []).map(({ currency, rate }) => ({ currency, ...parseDecimal(rate.toFixed(6))! }));
  const days = { first: FIRST_TRADED_DAY, last: localDate(now(), await timeZoneOf(tx, userId)) };
  await storeFindings(tx, id, { names, rates, days, maxPrice: MAX_INVESTMENT_PRICE });
  await markKnownRows(tx, draft);
  if ((await countSold(tx, id)) > MAX_ENTERED_SALES)
    throw new Refusal('LIMIT_REACHED', 'investments.tooManySold', { values: { n: MAX_ENTERED_SALES } });
}

/** Marks the rows that are there already. */
export async function markKnownRows(tx: Tx, { id, userId, choices, fileNames }: Draft): Promise<void> {
  await forgetKnown(tx, id);
  await markKnown(tx, id, userId);
  await markAlike(tx, id, userId, await timeZoneOf(tx, userId));
  if (fileNames.length > 1) await markRepeated(tx, id);
  await letIn(tx, id, choices.letIn ?? []);
}

/** Returns what the rows of a checked import add together. */
export async function summarise(tx: Tx, { items, boards }: CheckParts, { id, userId }: Draft): Promise<ImportSummary> {
  const sums = { purchases: 0, pieces: 0, cost: 0, value: 0, unpriced: 0, sold: 0, unmatched: 0 };
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
      if (!quote) sums.unpriced += kept[at]!;
    }
  };
  for await (const chunk of planChunks(tx, items, { draftId: id, userId })) add(chunk);
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
