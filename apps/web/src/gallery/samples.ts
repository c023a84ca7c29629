import type { PricePoint } from '../ui/chart/PriceChart.tsx';

/** Realistic rows for the gallery and the tests of the shared components. */
export type SampleRow = {
  id: number;
  name: string;
  color: string;
  buy: number;
  sell: number;
  profit: number;
  ratio: number;
  market: number;
  marketName: string;
  at: string;
  quantity: number;
};

const NAMES: readonly [string, string][] = [
  ['AK-47 | Redline (Field-Tested)', '#d32ce6'],
  ['StatTrak™ M4A4 | Neo-Noir (Minimal Wear)', '#eb4b4b'],
  ['★ Karambit | Doppler (Factory New)', '#eb4b4b'],
  ['Souvenir AWP | Dragon Lore (Battle-Scarred)', '#eb4b4b'],
  ['Sticker | Crown (Foil)', '#d32ce6'],
  ['Fracture Case', '#b0c3d9'],
  ['Glock-18 | Water Elemental (Well-Worn)', '#8847ff'],
  ['★ StatTrak™ Specialist Gloves | Crimson Kimono (Field-Tested)', '#eb4b4b'],
];
const MARKETS: readonly [number, string][] = [
  [2, 'Buff.163'],
  [6, 'Skinport'],
  [13, 'CSFloat'],
  [3, 'Waxpeer'],
  [18, 'LisSkins'],
];

export const SAMPLE_NOW = Date.parse('2026-11-20T12:00:00Z');

export const SAMPLE_ROWS: readonly SampleRow[] = NAMES.map(([name, color], index) => {
  const buy = [32_410, 61_900, 1_248_300, 7_420_000, 612_000, 315, 8_120, 2_910_000][index]!;
  const ratio = [14.2, 8.31, -2.4, 0, 21.75, 34.9, -11.02, 4.6][index]!;
  const [market, marketName] = MARKETS[index % MARKETS.length]!;
  const profit = Math.round((buy * ratio) / 100);
  return {
    id: index + 1,
    name,
    color,
    buy,
    sell: buy + profit,
    profit,
    ratio,
    market,
    marketName,
    at: new Date(SAMPLE_NOW - index * index * 41 * 60_000).toISOString(),
    quantity: 3 + index * 17,
  };
});

export const SAMPLE_POINTS: readonly PricePoint[] = Array.from({ length: 60 }, (_, day) => ({
  date: new Date(Date.UTC(2026, 8, 20 + day)).toISOString().slice(0, 10),
  price: Math.round(32_000 + 2600 * Math.sin(day / 7) + 900 * Math.sin(day * 1.7) + day * 55),
  volume: 40 + ((day * 37) % 61),
}));
