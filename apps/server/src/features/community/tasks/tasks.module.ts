import type { Reader } from '../../../platform/database/database.ts';
import { ownRows } from '../../../platform/database/personal-data.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { Module } from '../../../platform/module.ts';
import { accountChecks } from './account-checks.ts';
import { taskAdminRoutes } from './tasks-admin.routes.ts';
import { readCompletionsOf } from './tasks.reads.ts';
import { taskRoutes } from './tasks.routes.ts';
import { X_CLAIM_ALLOWED } from './tasks.rules.ts';
import type { TaskParts } from './view-tasks.ts';

type RouteParts = TaskParts & { db: Reader };
type ApiParts = Omit<RouteParts, 'accounts'> & { config: Parameters<typeof accountChecks>[0] };

/** @param accounts the checks at Discord and X; tests replace them */
export const allRoutes = (parts: ApiParts, accounts = accountChecks(parts.config)): Route[] => [
  ...taskRoutes({ ...parts, accounts }),
  ...taskAdminRoutes({ ...parts, accounts }),
];

export const tasksModule: Module<ApiParts> = {
  name: 'tasks',
  settings: [X_CLAIM_ALLOWED],
  routes: (parts) => allRoutes(parts),
  events: { tasks: 'all' },
  personalData: () => [{ ...ownRows('giveaway_tasks', 'task_completions', ['completed_at']), read: readCompletionsOf }],
};
