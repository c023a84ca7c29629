import type { TableFormat } from './table-format.ts';

/** The names of Casemove's columns, as `plainColumn` gives them. */
export const CASEMOVE_COLUMNS = {
  ...{ name: 'itemname', nameTag: 'itemcustomname', unit: 'storagename', hold: 'tradehold', category: 'category' },
  ...{ quantity: 'combinedqty', exterior: 'itemwearname', float: 'itempaintwear', stickers: 'stickers' },
} as const;

/** Casemove writes this in place of a storage unit for things outside of all units. */
export const OUTSIDE_UNITS = '#Inventory';

const { name, exterior, quantity, category, float, unit } = CASEMOVE_COLUMNS;

/**
 * Casemove's file of a CS2 inventory with its storage units. It has neither costs nor days, and the specification says that they are nothing
 * and today. Prices are those of the day of the export. Source: https://github.com/nombersDev/casemove,
 * `src/renderer/functionsClasses/downloadReport.tsx`.
 */
export const CASEMOVE: TableFormat = {
  id: 'casemove',
  marks: [quantity, unit],
  columns: { name, exterior, quantity, category, float },
  outside: [unit, OUTSIDE_UNITS],
  answers: { noPrice: 'zero', noDay: 'today' },
};

/** The same without the column of storage units, as people save it again from a spreadsheet. */
const withoutUnits: TableFormat = { ...CASEMOVE, marks: [name, exterior, float] };

export const CASEMOVE_FORMATS: readonly TableFormat[] = [CASEMOVE, withoutUnits];
