import { INVESTMENT_DEFAULTS } from '@lootfolio/domain/investments';
import { t } from '../../../../i18n/i18n.ts';
import { requestFile } from '../../../../lib/api.ts';
import { ExportMenu } from '../../../../ui/table/ExportMenu.tsx';
import { investmentsCsv } from '../export-investments.ts';
import { exportOf, readAll } from '../investments.queries.ts';
import type { InvestmentsSearch } from '../investments.search.ts';

const FORMATS = ['csv', 'xlsx'] as const;

/** Exports all investments that match the filters. @param total the number of investments in the list */
export const ExportInvestments = ({ search, total }: { search: InvestmentsSearch; total: number }) => (
  <ExportMenu
    fileName={t('investments.fileName')}
    formats={FORMATS}
    disabledReason={total === 0 ? t('ui.exportNothing') : undefined}
    onExport={async (format) => {
      if (format !== 'csv') return requestFile('POST /investments/export', format, exportOf(search));
      const csv = investmentsCsv(await readAll(exportOf(search)), search.state ?? INVESTMENT_DEFAULTS.state);
      return new Blob([csv], { type: 'text/csv' });
    }}
  />
);
