import type { ColumnChoice } from '@lootfolio/files/columns/choice';
import type { ColumnKind } from '@lootfolio/files/columns/column-names';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import type { OpenedTable } from '../chosen-file.ts';
import { COLUMN_TEXTS, columnLabel, withColumn } from '../columns.rules.ts';
import { Examples } from './ColumnFields.tsx';
import css from './Import.module.css';

type Props = {
  table: OpenedTable;
  choice: ColumnChoice;
  columns: readonly { column: number; kind: ColumnKind }[];
  onChange: (choice: ColumnChoice) => void;
};

/** What a column looks like. Only these kinds stop an import, because without them its rows mean something else. */
const LOOKS: Partial<Readonly<Record<ColumnKind, (name: string) => string>>> = {
  side: (name) => t('imports.overlookedSide', { name }),
  currency: (name) => t('imports.overlookedCurrency', { name }),
  date: (name) => t('imports.overlookedDate', { name }),
  soldPrice: (name) => t('imports.overlookedSoldPrice', { name }),
  soldDate: (name) => t('imports.overlookedSoldDate', { name }),
  exterior: (name) => t('imports.overlookedExterior', { name }),
  quantity: (name) => t('imports.overlookedQuantity', { name }),
  stattrak: (name) => t('imports.overlookedVariant', { name }),
  price: (name) => t('imports.overlookedPrice', { name }),
};

/** Columns that look as if they mattered, and that are neither used nor left out: the user decides about each. */
export function OverlookedColumns({ table, choice, columns, onChange }: Props) {
  return columns.map(({ column, kind }) => {
    const name = columnLabel(table.columns[column]!.name, column);
    const use = { name, kind: t(COLUMN_TEXTS[kind][0]) };
    return (
      <Notice key={column} tone="warning">
        <p>{LOOKS[kind]?.(name)}</p>
        <Examples values={table.columns[column]!.examples} />
        <div className={css.buttons}>
          <Button variant="default" aria-label={t('imports.useColumn', use)} onClick={() => onChange(withColumn(choice, kind, column))}>
            {t('imports.useAs', use)}
          </Button>
          <Button
            variant="default"
            aria-label={t('imports.leaveOutColumn', { name })}
            onClick={() => onChange({ ...choice, ignored: [...choice.ignored, column] })}
          >
            {t('imports.leaveColumnOut')}
          </Button>
        </div>
      </Notice>
    );
  });
}
