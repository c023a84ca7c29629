import type { Db } from '../../../platform/database/database.ts';
import type { Listener } from '../../../platform/database/listen.ts';
import type { Module } from '../../../platform/module.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { alertJob, priceAlerts } from './alert-target.ts';
import { checkTargets, type Checked } from './check-targets.ts';
import { createTargetBook } from './target-book.ts';
import { readTargetNames } from './targets.reads.ts';
import { targetRoutes, type TargetParts } from './targets.routes.ts';
import { GREATEST_TARGET } from './targets.settings.ts';
import { deleteAllTargets } from './targets.store.ts';

type TargetWork = { db: Db; items: ItemDirectory; boards: Boards; listener: Listener };

/** The delay between a refresh of prices and the check. */
const CHECK_MS = 5000;

export const targetsModule: Module<TargetParts, TargetWork> = {
  name: 'targets',
  settings: [GREATEST_TARGET],
  routes: targetRoutes,
  notificationTypes: [priceAlerts],
  events: { targets: 'user' },
  personalData: () => [{ name: 'price_targets', read: readTargetNames, erase: deleteAllTargets }],
  jobs: (parts) => [alertJob(parts)],
  repeated: ({ db, boards, listener }) => {
    const book = createTargetBook(db, boards, listener);
    const checked: Checked = new Map();
    return [{ everyMs: CHECK_MS, run: () => checkTargets({ db, boards, book }, checked) }];
  },
};
