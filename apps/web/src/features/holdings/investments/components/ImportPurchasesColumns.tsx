import { GAMES, type AppId } from '@lootfolio/domain/games';
import {
  cellsOf,
  COLUMN_KINDS,
  openQuestions,
  type ColumnChoice,
  type ColumnKind,
  type Table,
} from '@lootfolio/domain/purchase-files/columns';
import { readDay } from '@lootfolio/domain/purchase-files/written-days';
import { readPrice, type DecimalSign } from '@lootfolio/domain/purchase-files/written-prices';
import { useMemo } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { calendarDate, money } from '../../../../lib/format.ts';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import type { Source } from '../read-purchases.ts';
import css from './ImportPurchases.module.css';

type Props = { source: Extract<Source, { kind: 'table' }>; onChange: (choice: ColumnChoice) => void };

/** The label of each choice, and the consequence when a file has no such column. */
const LABELS: Readonly<Record<ColumnKind, readonly [label: PlainKey, without: PlainKey]>> = {
  name: ['investment-imports.columnName', 'investment-imports.choose'],
  quantity: ['investment-imports.columnQuantity', 'investment-imports.noQuantity'],
  price: ['investment-imports.columnPrice', 'investment-imports.noPrice'],
  date: ['investment-imports.columnDate', 'investment-imports.noDate'],
  category: ['investment-imports.columnCategory', 'investment-imports.noCategory'],
  float: ['investment-imports.columnFloat', 'investment-imports.noFloat'],
  kind: ['investment-imports.columnKind', 'investment-imports.noKind'],
  market: ['investment-imports.columnMarket', 'investment-imports.noMarket'],
};

const EXAMPLES = 3;
const EXAMPLE_LENGTH = 40;

/** True when the column of the names is chosen and every question is answered. */
export function areColumnsChosen(table: Table, choice: ColumnChoice): boolean {
  const { decimals, dayOrder } = openQuestions(table, choice);
  return choice.name !== null && (decimals < 0 || choice.decimals !== null) && (dayOrder < 0 || choice.dayFirst !== null);
}

/** The first cells of a column with a text. */
function Examples({ table, column }: { table: Table; column: number }) {
  const cells = useMemo(() => [...new Set(cellsOf(table, column).filter((cell) => cell !== ''))].slice(0, EXAMPLES), [table, column]);
  const values = cells.map((cell) => cell.slice(0, EXAMPLE_LENGTH)).join(' · ');
  return (
    <p className={css.example}>
      {values === '' ? t('investment-imports.noExample') : <bdi>{t('investment-imports.example', { values })}</bdi>}
    </p>
  );
}

/** Asks for the meaning of each column of an unknown file, and for the format of its prices and days when the file does not prove it. */
export function ImportPurchasesColumns({ source: { table, missing, choice }, onChange }: Props) {
  const columns = table.header.map((name, at) => ({
    value: String(at),
    label: name === '' ? t('investment-imports.columnNumber', { n: at + 1 }) : name,
  }));
  return (
    <div className={css.part}>
      <p className="muted">
        {t('investment-imports.unknownCsv')} {t('investment-imports.badMissing', { names: missing.join(', ') })}
      </p>
      <div className={css.columns}>
        {COLUMN_KINDS.map((kind) => (
          <div key={kind}>
            <SelectField
              label={t(LABELS[kind][0])}
              options={[{ value: '', label: t(LABELS[kind][1]) }, ...columns]}
              value={choice[kind] === null ? '' : String(choice[kind])}
              onChange={(column) => onChange({ ...choice, [kind]: column === '' ? null : Number(column) })}
            />
            {choice[kind] !== null && <Examples table={table} column={choice[kind]} />}
          </div>
        ))}
        <SelectField
          label={t('investment-imports.game')}
          options={GAMES.map(({ appId, label }) => ({ value: String(appId), label }))}
          value={String(choice.appId)}
          onChange={(appId) => onChange({ ...choice, appId: Number(appId) as AppId })}
        />
      </div>
      <Questions table={table} choice={choice} onChange={onChange} />
    </div>
  );
}

/** An ambiguous price, read with this decimal sign. Shows a tenth of a cent only when the price has one. */
function meaning(price: string, sign: DecimalSign): string {
  const value = Number(readPrice(price, sign));
  return money(value, { digits: value % 10 === 0 ? 2 : 3 });
}

/** Asks the questions that the columns cannot answer. */
function Questions({ table, choice, onChange }: { table: Table; choice: ColumnChoice; onChange: Props['onChange'] }) {
  const { decimals, dayOrder } = openQuestions(table, choice);
  const price = decimals < 0 ? '' : cellsOf(table, choice.price!)[decimals]!;
  const day = dayOrder < 0 ? '' : cellsOf(table, choice.date!)[dayOrder]!;
  const none = { value: '', label: t('investment-imports.answer') };
  return (
    <>
      {decimals >= 0 && (
        <SelectField
          label={t('investment-imports.decimals', { value: price })}
          options={[none, ...(['.', ','] as const).map((value) => ({ value, label: meaning(price, value) }))]}
          value={choice.decimals ?? ''}
          onChange={(sign) => onChange({ ...choice, decimals: sign === '' ? null : (sign as DecimalSign) })}
        />
      )}
      {dayOrder >= 0 && (
        <SelectField
          label={t('investment-imports.dayOrder', { value: day })}
          options={[
            none,
            ...[true, false].map((first) => ({ value: String(first), label: calendarDate(readDay(day, first, 'UTC') ?? '') })),
          ]}
          value={choice.dayFirst === null ? '' : String(choice.dayFirst)}
          onChange={(first) => onChange({ ...choice, dayFirst: first === '' ? null : first === 'true' })}
        />
      )}
    </>
  );
}
