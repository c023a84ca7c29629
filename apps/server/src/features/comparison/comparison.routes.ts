import {
  compare,
  compareMultiple,
  deleteView as deleteCall,
  listViews,
  saveView as saveCall,
} from '@lootfolio/contract/features/comparison';
import { route, type Route } from '../../platform/http/route.ts';
import { readViews } from './comparison.reads.ts';
import { createComparison, type ComparisonParts } from './compare-markets.ts';
import { deleteView } from './delete-view.ts';
import { saveView } from './save-view.ts';

export function comparisonRoutes(parts: ComparisonParts): Route[] {
  const comparison = createComparison(parts);
  return [
    route(compare, async ({ body, caller }) => comparison(body, caller?.userId ?? null)),
    route(compareMultiple, async ({ body, caller }) => comparison(body, caller?.userId ?? null)),
    route(listViews, async ({ caller }) => {
      const items = await readViews(parts.db, caller.userId);
      return { items, total: items.length };
    }),
    route(saveCall, async ({ caller, ip, body }) => {
      const item = await saveView(parts.db, { userId: caller.userId, ip }, body);
      return { item };
    }),
    route(deleteCall, async ({ caller, ip, params }) => {
      await deleteView(parts.db, { userId: caller.userId, ip }, params.id);
      return {};
    }),
  ];
}
