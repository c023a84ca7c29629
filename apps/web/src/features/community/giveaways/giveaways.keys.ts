import { GIVEAWAYS } from '../../../lib/giveaways.ts';

/** The keys of the queries of lists, of proofs, and of the administration. */
export const LISTS = [...GIVEAWAYS, 'lists'];
export const PROOFS = [...GIVEAWAYS, 'proofs'];
export const ADMIN = [...GIVEAWAYS, 'admin'];
