export { refreshPayouts } from './payouts.queries.ts';
