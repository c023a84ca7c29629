import { loadWears } from '@lootfolio/catalogue/finishes';

/** Returns the range of float values of a finish, by its short name. */
export const wearOf = loadWears();
