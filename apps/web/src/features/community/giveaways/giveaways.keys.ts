/** The keys of all queries of giveaways and tasks; of lists, of tasks, and of what administrators see. */
export const GIVEAWAYS = ['giveaways'];
export const LISTS = [...GIVEAWAYS, 'lists'];
export const TASKS = [...GIVEAWAYS, 'tasks'];
export const PROOFS = [...GIVEAWAYS, 'proofs'];
export const ADMIN = [...GIVEAWAYS, 'admin'];
