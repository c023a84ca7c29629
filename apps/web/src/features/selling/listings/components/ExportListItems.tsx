import { t } from '../../../../i18n/i18n.ts';
import { ExportMenu } from '../../../../ui/table/ExportMenu.tsx';
import { fetchAll } from '../list-items.queries.ts';
import { bodyOf, type ListItemsSearch } from '../list-items.search.ts';

/** The maximum number of rows in the file. */
const MOST_IN_FILE = 1000;

/** Exports the things that match the filters. */
export const ExportListItems = ({ search, total }: { search: ListItemsSearch; total: number }) => (
  <ExportMenu
    fileName="List-Items"
    formats={['csv']}
    disabledReason={total === 0 ? t('ui.exportNothing') : undefined}
    onExport={async () => {
      const { csvOf } = await import('../list-items.csv.ts');
      return new Blob([csvOf((await fetchAll(bodyOf(search), MOST_IN_FILE)).items)], { type: 'text/csv;charset=utf-8' });
    }}
  />
);
