/** Personas of the sandbox, and strangers in it as whom nobody can sign in: the last digits of their Steam id, and their country. */
const PEOPLE = {
  admin: ['00001', 'SE'],
  trader: ['00002', 'TR'],
  collector: ['00003', 'DE'],
  banned: ['00005', 'US'],
  kervan: ['20002', 'TR'],
  dropshot: ['20003', 'US'],
  lagom: ['20007', 'SE'],
  inci: ['20009', 'TR'],
  quickpeek: ['20012', 'CA'],
  tundra: ['20014', 'FI'],
  kestane: ['20017', 'TR'],
  zerofade: ['20021', 'DK'],
  vltava: ['20025', 'CZ'],
  mistral: ['20029', 'FR'],
  poyraz: ['20034', 'TR'],
} as const;

export type Name = keyof typeof PEOPLE;
export const steamIdOf = (name: Name): string => `765611980000${PEOPLE[name][0]}`;
export const countryOf = (name: Name): string => PEOPLE[name][1];
