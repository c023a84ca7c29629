import type { ColumnChoice } from '@lootfolio/files/columns/choice';
import type { ColumnKind } from '@lootfolio/files/columns/column-names';
import { t, type PlainKey } from '../../../i18n/i18n.ts';
import type { ChosenFile, OpenedTable } from './chosen-file.ts';
import { groupOf, isAsked, isReadable } from './file.rules.ts';

/** The label of each choice of a column, and what it means that a file has none. */
export const COLUMN_TEXTS: Readonly<Record<ColumnKind, readonly [label: PlainKey, without: PlainKey]>> = {
  name: ['imports.columnName', 'imports.choose'],
  weapon: ['imports.columnWeapon', 'imports.withoutInName'],
  side: ['imports.columnSide', 'imports.withoutSide'],
  quantity: ['imports.columnQuantity', 'imports.withoutQuantity'],
  price: ['imports.columnPrice', 'imports.without'],
  currency: ['imports.columnCurrency', 'imports.withoutCurrency'],
  date: ['imports.columnDate', 'imports.without'],
  soldPrice: ['imports.columnSoldPrice', 'imports.without'],
  soldDate: ['imports.columnSoldDate', 'imports.without'],
  exterior: ['imports.columnExterior', 'imports.withoutInName'],
  phase: ['imports.columnPhase', 'imports.withoutInName'],
  stattrak: ['imports.columnStattrak', 'imports.withoutInName'],
  souvenir: ['imports.columnSouvenir', 'imports.withoutInName'],
  fee: ['imports.columnFee', 'imports.withoutFee'],
  received: ['imports.columnReceived', 'imports.withoutReceived'],
  status: ['imports.columnStatus', 'imports.withoutStatus'],
  time: ['imports.columnTime', 'imports.without'],
  market: ['imports.columnMarket', 'imports.withoutMarket'],
  game: ['imports.columnGame', 'imports.withoutGame'],
  category: ['imports.columnCategory', 'imports.withoutCategory'],
  float: ['imports.columnFloat', 'imports.without'],
  note: ['imports.columnNote', 'imports.without'],
  id: ['imports.columnId', 'imports.without'],
};

/** What it means that a file has no column of a kind. Columns of sales tell what was sold, too. */
export const withoutText = (kind: ColumnKind, { columns }: ColumnChoice): PlainKey =>
  kind === 'side' && (columns.soldPrice !== null || columns.soldDate !== null) ? 'imports.withoutSideSales' : COLUMN_TEXTS[kind][1];

const KINDS = Object.keys(COLUMN_TEXTS) as ColumnKind[];
/** The columns that are always shown. */
const IMPORTANT: readonly ColumnKind[] = ['name', 'side', 'quantity', 'price', 'currency', 'date'];

/** The kinds of columns that are shown at first: the important ones, and those that the file was found to have. */
export function shownKinds({ choice: guessed }: OpenedTable): { first: ColumnKind[]; more: ColumnKind[] } {
  const isFirst = (kind: ColumnKind): boolean => IMPORTANT.includes(kind) || guessed.columns[kind] !== null;
  return { first: KINDS.filter(isFirst), more: KINDS.filter((kind) => !isFirst(kind)) };
}

/** A choice with another column of a kind. A column that is chosen is not ignored any more. */
export const withColumn = (choice: ColumnChoice, kind: ColumnKind, column: number | null): ColumnChoice => ({
  ...choice,
  columns: {
    ...choice.columns,
    [kind]: column,
  },
  ignored: choice.ignored.filter((one) => one !== column),
});

/** The name of a column, or its number where it has none. */
export const columnLabel = (name: string, column: number): string => (name === '' ? t('imports.columnNumber', { n: column + 1 }) : name);

/** The readable files that the user is asked about, by group. */
export function askedGroups(files: readonly ChosenFile[]): { group: string; files: ChosenFile[] }[] {
  const readable = files.filter(isReadable);
  const asked = new Set(readable.filter(isAsked).map(groupOf));
  return [...asked].flatMap((group) => (group === null ? [] : [{ group, files: readable.filter((file) => groupOf(file) === group) }]));
}
