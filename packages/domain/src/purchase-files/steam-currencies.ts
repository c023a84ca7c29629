/** The signs of currencies by Steam's number, as Steam's market writes them. In the history each number is greater by 2000. */
const SIGNS: Readonly<Record<number, string>> = {
  1: '$', 2: '£', 3: '€', 4: 'CHF', 5: '₽', 6: 'zł', 7: 'R$', 8: '¥ (JPY)', 9: 'kr (NOK)', 10: 'Rp', 11: 'RM', 12: '₱', 13: 'S$', 14: '฿',
  15: '₫', 16: '₩', 17: 'TL', 18: '₴', 19: 'Mex$', 20: 'CDN$', 21: 'A$', 22: 'NZ$', 23: '¥ (CNY)', 24: '₹', 25: 'CLP$', 26: 'S/.', 27: 'COL$',
  28: 'R', 29: 'HK$', 30: 'NT$', 31: 'SR', 32: 'AED', 33: 'kr (SEK)', 34: 'ARS$', 35: '₪', 36: 'Br', 37: '₸', 38: 'KD', 39: 'QR', 40: '₡',
  41: '$U',
}; // prettier-ignore

const OFFSET = 2000;
export const STEAM_DOLLARS = OFFSET + 1;

/** The sign of a currency of Steam's history; the number of the currency when its sign is unknown. */
export const steamSign = (currency: number): string => SIGNS[currency - OFFSET] ?? String(currency);
