export { reconcile, type Comparison } from './reconcile.ts';
export { readReconciliation } from './reconciliation.reads.ts';
