import type { COMPARISON_COLUMNS } from '@lootfolio/contract/features/market/comparison';
import { t } from '../../../../i18n/i18n.ts';
import { requestFile, startFile } from '../../../../lib/api.ts';
import { today } from '../../../../lib/calendar.ts';
import { useUser } from '../../../../lib/session.ts';
import { ExportMenu, type LargeFormat } from '../../../../ui/table/ExportMenu.tsx';
import { useStartedOperation } from '../../../people/operations/operations.public.tsx';
import { toBody, type Filters } from '@lootfolio/domain/comparison-filters';
import { MAX_ROWS } from '@lootfolio/domain/export-rows';

type ExportColumn = (typeof COMPARISON_COLUMNS)[number];

/** The columns that a file can have. The type keeps them equal to the contract. */
const EXPORTED: Readonly<Record<ExportColumn, true>> = {
  name: true,
  reference: true,
  source: true,
  quantity: true,
  sold: true,
  target: true,
  net: true,
  profit: true,
  profitRatio: true,
  profitPerDay: true,
  age: true,
};
const isExported = (id: string): id is ExportColumn => Object.hasOwn(EXPORTED, id);

type Props = {
  filters: Filters;
  /** The visible columns. */ columns: readonly { id: string }[];
  /** The number of matching rows. */ total: number;
};

/** Exports all matching rows with the visible columns: the first ones at once, all of them in the background. */
export function ExportComparison({ filters, columns, total }: Props) {
  const signedIn = useUser() !== undefined;
  const { follow } = useStartedOperation();
  const body = { ...toBody(filters), columns: columns.map(({ id }) => id).filter(isExported) };
  const onStart = async (format: LargeFormat): Promise<void> => follow(await startFile('POST /item/comparison/export-all', format, body));
  return (
    <ExportMenu
      fileName={t('comparison.fileName', { date: today() })}
      more={signedIn && total > MAX_ROWS ? { total, onStart } : undefined}
      disabledReason={total === 0 ? t('ui.exportNothing') : undefined}
      onExport={(format) => requestFile('POST /item/comparison/export', format, body)}
    />
  );
}
