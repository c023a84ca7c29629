export { noAccountChecks, type AccountChecks } from './account-checks.ts';
export { noRandomness, type FetchRandomness } from './randomness.ts';
