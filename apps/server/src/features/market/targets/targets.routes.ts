import {
  changeTarget as changeCall,
  deleteTarget as deleteCall,
  listTargets,
  setTarget as setCall,
} from '@lootfolio/contract/features/market/targets';
import { text } from '@lootfolio/texts/text';
import type { Db } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { changeTarget } from './change-target.ts';
import { deleteTarget } from './delete-target.ts';
import { setTarget } from './set-target.ts';
import { viewTargets } from './view-targets.ts';

export type TargetParts = { db: Db; items: ItemDirectory; boards: Boards; settings: Settings };

export const targetRoutes = (parts: TargetParts): Route[] => [
  write(setCall, async ({ tx, caller, body, language }) => {
    const wanted = {
      appId: body.app_id,
      name: body.name,
      itemId: body.item_id,
      generalId: body.general_id,
      price: body.target_price,
      direction: body.direction,
      markets: body.markets,
    };
    return { id: await setTarget(tx, caller, wanted, parts), msg: text('targets.set', language) };
  }),

  route(listTargets, ({ caller, query }) =>
    viewTargets(parts, caller.userId, {
      appId: query.app_id,
      search: query.search,
      sort: query.order_by,
      descending: query.dir === 'DESC',
      page: query.page,
      pageSize: query.limit,
    }),
  ),

  write(changeCall, async ({ tx, caller, body }) => {
    const { id, ...change } = body;
    await changeTarget(tx, caller, id, change, parts);
    return { id };
  }),

  write(deleteCall, async ({ tx, caller, body }) => {
    await deleteTarget(tx, caller, body.id);
    return { id: body.id };
  }),
];
