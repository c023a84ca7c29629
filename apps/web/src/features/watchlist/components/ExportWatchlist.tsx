import { t } from '../../../i18n/i18n.ts';
import { requestFile } from '../../../lib/api.ts';
import { today } from '../../../lib/calendar.ts';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';
import { bodyOf, type WatchlistSearch } from '../watchlist.search.ts';

/** All watched items that match as a file, with the markets that are shown. */
export const ExportWatchlist = ({ search, total }: { search: WatchlistSearch; /** How many items match. */ total: number }) => (
  <ExportMenu
    fileName={t('watchlist.fileName', { date: today() })}
    disabledReason={total === 0 ? t('ui.exportNothing') : undefined}
    onExport={(format) => requestFile('POST /watchlist/export', format, bodyOf(search))}
  />
);
