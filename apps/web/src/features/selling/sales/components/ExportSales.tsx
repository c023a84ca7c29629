import { zoneInName } from '@lootfolio/domain/time-zone';
import { t } from '../../../../i18n/i18n.ts';
import { requestFile } from '../../../../lib/api.ts';
import { timeZoneName } from '../../../../lib/local-time.ts';
import { ExportMenu } from '../../../../ui/table/ExportMenu.tsx';
import { filtersOf, orderOf, rangeOf, type SalesSearch } from '../sales.search.ts';

/** The name of the file: the days that it covers and the zone of its times. File names have no slashes. */
function nameOf(search: SalesSearch): string {
  const { from, to } = rangeOf(search);
  const days = [from, to].filter((day) => day !== null).join('_') || t('sales.fileAll');
  return t('sales.exportName', { days, zone: zoneInName(timeZoneName()) });
}

/** Exports all sales that match the filters, in the order of the list. @param total their number */
export const ExportSales = ({ search, total }: { search: SalesSearch; total: number }) => (
  <ExportMenu
    fileName={nameOf(search)}
    disabledReason={total === 0 ? t('ui.exportNothing') : undefined}
    onExport={(format) => {
      const { timezone: _, ...filters } = filtersOf(search);
      return requestFile('POST /sales/export', format, { ...orderOf(search), ...filters });
    }}
  />
);
