import type { AppId } from '@lootfolio/domain/games';
import { allowedValues, type Group, GROUPS, type ItemColumns } from './items.ts';

/** The filters of an item that do not depend on its prices. */
export type RowFilter = {
  appId: AppId;
  groups: { numbers: Uint16Array; allowed: Uint8Array }[];
  /** Units sold in 7 days; 0 = no limit, which includes items with an unknown volume. */
  minVolume: number;
  /** 1 for each row that the search finds; null = no search. */
  found: Uint8Array | null;
};

export type GroupNames = Record<Group, readonly string[]>;

export function rowFilter(items: ItemColumns, appId: AppId, names: GroupNames, minVolume: number, found: Uint8Array | null): RowFilter {
  const groups = GROUPS.flatMap((group) => {
    const allowed = allowedValues(items, group, names[group]);
    return allowed ? [{ numbers: items.group[group], allowed }] : [];
  });
  return { appId, groups, minVolume, found };
}

/** Writes the rows that pass, from `from` up to but not including `to`, to the front of `rows`. Returns their number. */
export function filterRows(filter: RowFilter, items: ItemColumns, from: number, to: number, rows: Int32Array): number {
  const { appId, minVolume, found } = filter;
  const volume = items.volume[7];
  let count = 0;
  for (let row = from; row < to; row++) {
    rows[count] = row;
    count += Number(items.game[row] === appId);
  }
  for (const { numbers, allowed } of filter.groups) count = narrow(rows, count, (row) => allowed[numbers[row]!]!);
  if (found !== null) count = narrow(rows, count, (row) => Number(found[row]! > 0));
  if (minVolume > 0) count = narrow(rows, count, (row) => Number(volume[row]! >= minVolume));
  return count;
}

function narrow(rows: Int32Array, count: number, keep: (row: number) => number): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const row = rows[i]!;
    rows[kept] = row;
    kept += keep(row);
  }
  return kept;
}
