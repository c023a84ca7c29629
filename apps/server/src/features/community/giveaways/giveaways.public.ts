export { closeGiveaways } from './close-giveaways.ts';
