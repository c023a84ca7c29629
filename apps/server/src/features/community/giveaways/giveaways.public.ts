export { closeGiveaways } from './close-giveaways.ts';
export { USUAL } from './describe-task.ts';
