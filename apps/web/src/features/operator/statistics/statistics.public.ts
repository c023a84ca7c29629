export { useActivity } from './statistics.queries.ts';
