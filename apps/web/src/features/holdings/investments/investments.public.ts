export { reloadInvestments } from './investments.queries.ts';
export { tellDoubles } from './investments.writes.ts';
