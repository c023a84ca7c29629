/** The first 13 digits of the Steam ids of strangers. The last four digits are the stranger's number. */
const PREFIX = '7656119800002';

/** Names and countries of people whose inventories everybody may see. */
const PEOPLE: readonly (readonly [name: string, country: string])[] = [
  ['Nordlicht', 'DE'],
  ['kervan', 'TR'],
  ['dropshot', 'US'],
  ['Żubr', 'PL'],
  ['мороз', 'UA'],
  ['Blue Gem Society', 'GB'],
  ['lagom', 'SE'],
  ['Pattern Hunter', 'CN'],
  ['İnci', 'TR'],
  ['ohne scope', 'AT'],
  ['Maré Alta', 'PT'],
  ['quickpeek', 'CA'],
  ['Saudade.exe', 'BR'],
  ['Tundra', 'FI'],
  ['Le Marchand', 'FR'],
  ['float 0.00', 'NL'],
  ['Kestane', 'TR'],
  ['crateful', 'AU'],
  ['Ñandú', 'AR'],
  ['Hrubieszów', 'PL'],
  ['zerofade', 'DK'],
  ['Matcha Dealer', 'JP'],
  ['Ardıç', 'TR'],
  ['second main', 'NO'],
  ['Vltava', 'CZ'],
  ['Dust Collector', 'US'],
  ['Łukasz trades', 'PL'],
  ['seoul side', 'KR'],
  ['Mistral', 'FR'],
  ['Steppenwolf', 'DE'],
  ['GoldNova forever', 'ES'],
  ['Piatra', 'RO'],
  ['one more case', 'GB'],
  ['Poyraz', 'TR'],
  ['Okapi', 'BE'],
  ['retired AWPer', 'IT'],
];

/** People as whom nobody can sign in. They own inventories that others look at. */
export const STRANGERS = PEOPLE.map(([name, country], n) => ({
  slug: `stranger-${n + 1}`,
  steamId: `${PREFIX}${String(n + 1).padStart(4, '0')}`,
  name,
  country,
}));

/** The size of a stranger's inventory. It falls from several hundred items to a few. */
export const strangerSize = (slug: string): number | null => {
  const number = /^stranger-(\d+)$/.exec(slug)?.[1];
  return number === undefined ? null : Math.max(6, Math.round(420 / Number(number) ** 0.8));
};
