export { useHealth } from './health.queries.ts';
