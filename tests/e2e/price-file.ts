/** Offers by market name: prices in thousandths of a dollar (whole cents). `pieces` null: no quantity in the file, which counts as 1. */
export type FileRow = { name: string; offers: Record<string, { price: number; pieces: number | null }> };

const WORDS = [
  'Redline',
  'Asiimov',
  'Hyper Beast',
  'Neo-Noir',
  'Printstream',
  'Vulcan',
  'Fade',
  'Slate',
  'Elite Build',
  'Fever Dream',
  'Atheris',
];
const GUNS = ['AK-47', 'M4A4', 'AWP', 'USP-S', 'Glock-18'];
const EXTERIORS = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'];

/** Names that are hard to process: commas and quotes, double blanks, accents, stars, a trademark sign. */
const HARD = [
  'Sticker | Hello, World (Holo)',
  'Sealed Graffiti | "Quoted", and more (Blue)',
  'Sticker | Two  Blanks | Katowice 2026',
  'Sticker | Three   Blanks (Foil)',
  'Sticker | Çılgın Şahin Ğ',
  '★ StatTrak™ Karambit | Made Up (Minimal Wear)',
];

/** One item of each other game. The file's prices then replace the invented ones of all games, so the first load is quick. */
export const OTHER_GAMES = ['Ashen Helm of the Last Dawn', 'Rusted AK47', 'A Random Duck Token Gift'];

/** A random generator with the same numbers in every run (linear congruential). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/**
 * Invented items with prices on some markets: most are close to each other, some equal, some far off (outliers), some missing,
 * some without a quantity.
 */
export function makeRows(markets: readonly string[], count: number): FileRow[] {
  const next = numbers(20_261_120);
  const names = [...HARD];
  for (let at = 0; names.length < count; at += 1) {
    names.push(`${GUNS[at % GUNS.length]!} | ${WORDS[at % WORDS.length]!} (${EXTERIORS[at % EXTERIORS.length]!})`);
  }
  return names.map((name, at) => {
    const level = 5 + next(at % 4 === 0 ? 400_000 : 20_000);
    const offers: FileRow['offers'] = {};
    for (const market of markets) {
      if (next(10) === 0) continue;
      const cents =
        next(12) === 0
          ? level * (4 + next(9))
          : next(12) === 0
            ? Math.max(1, Math.floor(level / (4 + next(9))))
            : level + next(Math.ceil(level / 3)) - Math.floor(level / 6);
      offers[market] = { price: Math.max(1, next(9) === 0 ? level : cents) * 10, pieces: next(8) === 0 ? null : 1 + next(40) };
    }
    return { name, offers };
  });
}

/** Writes the rows as a price file for `--prices`, with one column that names no market. */
export function toCsv(rows: readonly FileRow[], markets: readonly string[]): string {
  const header = ['market_hash_name', ...markets.flatMap((market) => [market, `${market}_qty`]), 'Somewhere Else'];
  const lines = rows.map(({ name, offers }) => [
    quoted(name),
    ...markets.flatMap((market) => {
      const offer = offers[market];
      return offer ? [dollars(offer.price), offer.pieces === null ? '' : String(offer.pieces)] : ['', ''];
    }),
    '1.23',
  ]);
  const others = OTHER_GAMES.map((name) => [name, ...markets.flatMap(() => ['1.00', '1']), '']);
  return [header, ...lines, ...others].map((cells) => cells.join(',')).join('\n');
}

const dollars = (price: number): string => `${Math.floor(price / 1000)}.${String((price % 1000) / 10).padStart(2, '0')}`;
const quoted = (name: string): string => (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
