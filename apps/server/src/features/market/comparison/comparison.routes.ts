import {
  compare,
  compareMultiple,
  deleteView as deleteCall,
  exportAllOfComparison,
  exportComparison as exportCall,
  listViews,
  removeAlert as removeAlertCall,
  saveView as saveCall,
  setAlert as setAlertCall,
} from '@lootfolio/contract/features/market/comparison';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { readViews } from './comparison.reads.ts';
import { createComparison } from './compare-markets.ts';
import { deleteView } from './delete-view.ts';
import { startExportOfAll, type ExportParts } from './export-all.ts';
import { exportComparison } from './export-comparison.ts';
import { removeAlert } from './remove-alert.ts';
import { saveView } from './save-view.ts';
import { setAlert } from './set-alert.ts';

export function comparisonRoutes(parts: ExportParts): Route[] {
  const comparison = createComparison(parts);
  return [
    route(compare, async ({ body, caller, ip }) => comparison.page(body, { userId: caller?.userId ?? null, ip })),
    route(compareMultiple, async ({ body, caller, ip }) => comparison.page(body, { userId: caller?.userId ?? null, ip })),
    route(exportCall, async ({ body, caller, ip, language }) =>
      exportComparison(comparison, parts.files, { body, userId: caller?.userId ?? null, ip, language }),
    ),
    write(exportAllOfComparison, async ({ tx, caller, body: { client_key: clientKey, ...body }, language }) => ({
      operation: await startExportOfAll(tx, caller, { body, language, clientKey }),
    })),
    route(listViews, async ({ caller }) => {
      const items = await readViews(parts.db, caller.userId);
      return { items, total: items.length };
    }),
    write(saveCall, async ({ tx, caller, body }) => ({ item: await saveView(tx, caller, body) })),
    write(deleteCall, async ({ tx, caller, params }) => {
      await deleteView(tx, caller, params.id);
      return {};
    }),
    write(setAlertCall, async ({ tx, caller, params, body }) => ({ alert: await setAlert(tx, caller, params.id, body) })),
    write(removeAlertCall, async ({ tx, caller, params }) => {
      await removeAlert(tx, caller, params.id);
      return {};
    }),
  ];
}
