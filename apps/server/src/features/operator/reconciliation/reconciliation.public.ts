export { reconcileBotWhenDue } from './reconcile-bot.ts';
export { readReconciliation } from './reconciliation.reads.ts';
