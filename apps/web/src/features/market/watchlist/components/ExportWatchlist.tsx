import { t } from '../../../../i18n/i18n.ts';
import { requestFile } from '../../../../lib/api.ts';
import { today } from '../../../../lib/calendar.ts';
import { ExportMenu } from '../../../../ui/table/ExportMenu.tsx';
import { bodyOf, type WatchlistSearch } from '../watchlist.search.ts';

/** Exports all matching items with the visible markets. */
export const ExportWatchlist = ({ search, total }: { search: WatchlistSearch; /** The number of matching items. */ total: number }) => (
  <ExportMenu
    fileName={t('watchlist.fileName', { date: today() })}
    disabledReason={total === 0 ? t('ui.exportNothing') : undefined}
    onExport={(format) => requestFile('POST /watchlist/export', format, bodyOf(search))}
  />
);
