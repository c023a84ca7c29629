import type { BodyOf } from '@lootfolio/contract/call';
import type { exportInventory as exportCall } from '@lootfolio/contract/features/holdings/inventory';
import { net } from '@lootfolio/domain/fees';
import { BUFF_ID } from '@lootfolio/domain/markets';
import { divideRounded, roi, type Money } from '@lootfolio/domain/money';
import { displayName } from '@lootfolio/domain/names';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { FileMaker } from '../../../platform/files/file-maker.ts';
import { buildTable, type Column } from '../../../platform/files/file-table.ts';
import type { FileReply } from '../../../platform/http/route.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Item } from '../../../prices/board/item-directory.ts';
import type { Priced } from './inventory.rules.ts';
import { findOwnThings, type InventoryView, type ViewParts } from './view-inventory.ts';

type ExportRequest = {
  userId: number;
  view: InventoryView;
  language: Language;
  body: Pick<BodyOf<typeof exportCall>, 'format' | 'timezone'>;
};

/** All copies of one name. Unknown values are null. Prices, cost and profit are per unit. */
type NameRow = {
  name: string;
  type: string | null;
  exterior: string | null;
  units: number;
  tradable: number;
  buyPrice: Money | null;
  totalBuy: Money | null;
  buffPrice: Money | null;
  buffProfit: Money | null;
  totalSale: Money | null;
  ratio: number | null;
  boughtOn: string | null;
};

/** Exports the user's own inventory as a file: one row for each name, and a last row with the total value at Buff.163. */
export async function exportInventory(parts: ViewParts, files: FileMaker, request: ExportRequest): Promise<FileReply> {
  const { userId, view, language, body } = request;
  const found = await findOwnThings(parts, userId, view);
  const groups = [...Map.groupBy(found, ({ item }) => item)];
  const rows = groups.slice(0, view.pageSize).map(([item, things]) => rowOf(parts, item, things));
  const table = await buildTable(columnsFor(body.format, language), [...rows, totalOf(rows, language)], {
    title: text('inventory.title', language),
    total: groups.length + 1,
    language,
    timeZone: body.timezone,
    unknown: '-',
  });
  const file = await files.make(body.format, table);
  return { name: text('inventory.fileName', language), format: body.format, file, rows: rows.length, total: groups.length };
}

function rowOf({ boards, feeOf }: ViewParts, item: Item, things: readonly Priced[]): NameRow {
  const units = sum(things, ({ thing }) => thing.units);
  const buyPrice = averageCost(things);
  const buff = boards.of(item.appId).firstPrice(item.itemId, [BUFF_ID], nowMs())?.price ?? null;
  const buffProfit = buff === null || buyPrice === null ? null : net(buff, feeOf(BUFF_ID, item.appId)) - buyPrice;
  const first = Math.min(...things.map(({ thing }) => thing.acquiredAt!));
  return {
    name: displayName(item.name, item.phase),
    type: item.type,
    exterior: item.exterior,
    units,
    tradable: sum(things, ({ thing }) => (thing.tradable ? thing.units : 0)),
    buyPrice,
    totalBuy: buyPrice === null ? null : buyPrice * units,
    buffPrice: buff,
    buffProfit,
    totalSale: buff === null ? null : buff * units,
    ratio: buffProfit === null ? null : roi(buffProfit, buyPrice!),
    boughtOn: new Date(first).toISOString().slice(0, 10),
  };
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0);

/** Returns the average cost of the units whose cost is known; null when no cost is known. */
function averageCost(things: readonly Priced[]): Money | null {
  const known = things.filter(({ cost }) => cost !== null);
  const units = sum(known, ({ thing }) => thing.units);
  return units === 0
    ? null
    : divideRounded(
        sum(known, ({ thing, cost }) => thing.units * cost!.unit),
        units,
      );
}

const totalOf = (rows: readonly NameRow[], language: Language): NameRow => ({
  name: text('inventory.totalWorth', language),
  type: '',
  exterior: '',
  units: sum(rows, ({ units }) => units),
  tradable: sum(rows, ({ tradable }) => tradable),
  buyPrice: null,
  totalBuy: sum(rows, ({ totalBuy }) => totalBuy ?? 0),
  buffPrice: null,
  buffProfit: null,
  totalSale: sum(rows, ({ totalSale }) => totalSale ?? 0),
  ratio: null,
  boughtOn: null,
});

function columnsFor(format: 'csv' | 'xlsx' | 'pdf', language: Language): Column<NameRow>[] {
  const name: Column<NameRow> = { head: text('inventory.columnName', language), kind: 'text', value: (row) => row.name };
  const units: Column<NameRow> = { head: text('inventory.columnQuantity', language), kind: 'number', value: (row) => row.units };
  const figures: Column<NameRow>[] = [
    { head: text('inventory.columnBuyPrice', language), kind: 'money', value: (row) => row.buyPrice },
    { head: text('inventory.columnTotalBuy', language), kind: 'money', value: (row) => row.totalBuy },
    { head: text('inventory.columnBuffPrice', language), kind: 'money', value: (row) => row.buffPrice },
    { head: text('inventory.columnBuffProfit', language), kind: 'money', value: (row) => row.buffProfit },
    { head: text('inventory.columnTotalSale', language), kind: 'money', value: (row) => row.totalSale },
    { head: text('inventory.columnRatio', language), kind: 'percent', value: (row) => row.ratio },
    { head: text('inventory.columnBuyDate', language), kind: 'date', value: (row) => row.boughtOn },
  ];
  if (format === 'pdf') return [name, units, ...figures];
  return [
    name,
    { head: text('inventory.columnType', language), kind: 'text', value: (row) => row.type },
    { head: text('inventory.columnExterior', language), kind: 'text', value: (row) => row.exterior },
    units,
    { head: text('inventory.columnTradable', language), kind: 'number', value: (row) => row.tradable },
    ...figures,
  ];
}
