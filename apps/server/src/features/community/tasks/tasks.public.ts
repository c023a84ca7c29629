export { accountChecks } from './account-checks.ts';
export { USUAL } from './describe-task.ts';
export { hasDoneTasks, type TaskParts } from './view-tasks.ts';
