import { t } from '../../../../i18n/i18n.ts';
import { requestFile } from '../../../../lib/api.ts';
import { today } from '../../../../lib/calendar.ts';
import { ExportMenu } from '../../../../ui/table/ExportMenu.tsx';
import type { History, Item } from '../items.queries.ts';

type Props = {
  item: Item;
  days: number;
  /** The shown market; undefined while it loads. */
  history: History | undefined;
  /** Slugs of the markets that are laid over it. */
  overlaid: readonly string[];
  isAll: boolean;
};

/** Exports the shown price history as a file. */
export function HistoryExport({ item, days, history, overlaid, isAll }: Props) {
  return (
    <ExportMenu
      fileName={t('items.historyFile', { item: item.slug, date: today() })}
      disabledReason={!isAll && history?.data.length === 0 ? t('ui.exportNothing') : undefined}
      onExport={(format) =>
        requestFile('POST /item/histories/export', format, {
          slug: item.slug,
          game: item.game,
          interval: days,
          markets: isAll || !history ? [] : [history.market, ...overlaid],
        })
      }
    />
  );
}
