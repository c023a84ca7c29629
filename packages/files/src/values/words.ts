/**
 * Returns a text without case, accents, blanks and signs, so that words can be compared: `Alış Fiyatı` is `alisfiyati`. Letters of all scripts
 * stay. In Turkish I and İ are different letters: both become i.
 */
export const plainWord = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .normalize('NFC');
