import { loadWears } from '@lootfolio/catalogue/finishes';

/** The range of float values of a finish, by its short name. */
export const wearOf = loadWears();
