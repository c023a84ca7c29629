import { APP_IDS } from '@lootfolio/domain/games';
import { dayBefore, type PastPrices } from './past-prices.ts';
import type { Scene, Stage } from './stage.ts';
import { wholeCents, type Flip, type HandSale, type Purchase, type TraderPlan } from './trader-plan.ts';

/** The part of a day after which what happened on a day is entered: whatever the hour of the demo is, the day has begun by then. */
const LATER = 0.3;
/** The yuan that a dollar buys, as the trader states it for days before the first stored rate. */
const YUAN = 7.1;
/** The work of an import in the background. */
const WORK = 'work-on-import';

/** What was bought to keep is entered on its day. */
const enters = (bought: Purchase): Scene => ({
  daysAgo: bought.daysAgo - LATER,
  play: async ({ begin, call, item }) => {
    const { name, category, quantity, price, note } = bought;
    const { itemId } = item(name);
    const body = { name, category, quantity, buyPrice: price, buyDate: dayBefore({ begin }, bought.daysAgo), note, item_id: itemId };
    await call('trader', 'POST /investments', body);
  },
});

/** A file that the trader imports: the purchases between two days. */
type File = { name: string; importedAt: number; from: number; until: number; currency: 'CNY' | 'USD' };

const FILES: readonly File[] = [
  { name: 'buff163-orders.csv', importedAt: 119.3, from: 400, until: 120, currency: 'CNY' },
  { name: 'trades-since-august.csv', importedAt: 5.3, from: 119, until: 0, currency: 'USD' },
];

const imports = ({ name, importedAt, from, until, currency }: File, { flips }: TraderPlan): Scene => ({
  daysAgo: importedAt,
  play: async (stage) => {
    const { call, run } = stage;
    const meant = flips.filter(({ bought }) => bought.daysAgo <= from && bought.daysAgo >= until);
    const opened = await call<{ item: { id: number } }>('trader', 'POST /imports', { file_names: [name] });
    const draft = `/imports/${opened.item.id}`;
    const rows = meant.map((one, at) => rowOf(stage, one, at, currency));
    await call('trader', `POST ${draft}/rows`, { from: 0, rows });
    await call('trader', `POST ${draft}/check`, { rates: currency === 'USD' ? [] : [{ currency, rate: YUAN }] });
    await run(WORK, { draftId: opened.item.id });
    await call('trader', `POST ${draft}/run`, {});
    await run(WORK, { draftId: opened.item.id });
  },
});

const rowOf = (
  stage: Stage,
  { bought: { name, category, price, daysAgo, market }, float }: Flip,
  at: number,
  currency: File['currency'],
) => ({
  ...{ float, file: 0, line: at + 2, side: 'buy', app_id: APP_IDS.cs2, name, category, quantity: 1, currency, market, scale: 2 },
  units: Math.round((price / 10) * (currency === 'CNY' ? YUAN : 1)),
  day: dayBefore(stage, daysAgo),
});

/** Buff.163 keeps this part of a price. */
const BUFF_FEE = 0.025;

/** A sale that no market reports is recorded at its purchase. */
const sellsByHand = ({ name, quantity, daysAgo }: HandSale, past: PastPrices): Scene => ({
  daysAgo: daysAgo - LATER,
  play: async ({ begin, call }) => {
    const { items } = await call<{ items: { id: number }[] }>('trader', `GET /investments/get-all?q=${encodeURIComponent(name)}`);
    const price = past.on('buff', name, daysAgo) ?? past.on('steam', name, daysAgo)!;
    const sellPrice = wholeCents(price * (1 - BUFF_FEE));
    await call('trader', 'POST /investments/sell', {
      ...{ investment_id: items[0]!.id, quantity, sellPrice },
      sellDate: dayBefore({ begin }, daysAgo),
    });
  },
});

type Tracked = {
  name: string;
  description: string;
  isPublic: boolean;
  daysAgo: number;
  items: readonly (readonly [string, number, number])[];
};

/** The lists of the item tracker: name, pieces, and the days before the demo on which they were bought. */
const TRACKED: readonly Tracked[] = [
  {
    ...{ name: 'Majors', description: 'Capsules and stickers of past Majors', isPublic: true, daysAgo: 226 },
    items: [
      ['Paris 2023 Legends Sticker Capsule', 20, 320],
      ['Copenhagen 2024 Challengers Sticker Capsule', 100, 233],
      ['Sticker | ENCE (Holo) | Paris 2023', 12, 230],
      ['Sticker | Apeks (Holo) | Paris 2023', 4, 228],
      ['Sticker | FaZe Clan (Holo) | Paris 2023', 15, 227],
    ],
  },
  {
    ...{ name: 'My loadout', description: 'What I play with', isPublic: false, daysAgo: 103 },
    items: [
      ['AK-47 | Nightwish (Field-Tested)', 1, 310],
      ['M4A1-S | Golden Coil (Field-Tested)', 1, 288],
      ['USP-S | Orion (Field-Tested)', 1, 181],
      ['Desert Eagle | Code Red (Field-Tested)', 1, 155],
      ['AWP | Containment Breach (Field-Tested)', 1, 104],
    ],
  },
];

const tracks = ({ items, daysAgo, ...portfolio }: Tracked, past: PastPrices): Scene => ({
  daysAgo,
  play: async ({ begin, call, item }) => {
    const { data } = await call<{ data: { id: number } }>('trader', 'POST /item-portfolio', portfolio);
    const rows = items.map(([name, qty, boughtAgo]) => ({
      ...{ general_id: item(name).generalId, name, qty, transaction_date: dayBefore({ begin }, boughtAgo), market: 'buff' },
      buy_price: wholeCents(past.on('buff', name, boughtAgo) ?? past.on('steam', name, boughtAgo)!),
    }));
    await call('trader', `POST /item-portfolio/${data.id}/items`, { items: rows });
  },
});

/** What the trader bought: entered by hand, imported from files, and kept in lists. */
export const purchaseScenes = (plan: TraderPlan, past: PastPrices): Scene[] => [
  ...plan.kept.map(enters),
  ...FILES.map((file) => imports(file, plan)),
  ...plan.byHand.map((sale) => sellsByHand(sale, past)),
  ...TRACKED.map((portfolio) => tracks(portfolio, past)),
];
