import { APP_IDS } from '@lootfolio/domain/games';
import { SALE_FORM_DEFAULTS } from '@lootfolio/domain/sales';
import { t } from '../../../i18n/i18n.ts';
import type { Body } from '../../../lib/api.ts';
import { addDays, isDay, type Day } from '../../../lib/calendar.ts';
import type { Typed } from '../../../ui/form/use-number-text.ts';

/** The games of the form, by the values of the specification. */
export const FORM_GAMES = [
  { value: 'csgo', label: 'CS2' },
  { value: 'dota2', label: 'Dota2' },
] as const;
type DraftGame = (typeof FORM_GAMES)[number]['value'];

export const appOf = (game: DraftGame): number => (game === 'csgo' ? APP_IDS.cs2 : APP_IDS.dota2);

/** What is typed in the form of a sale. */
export type SaleDraft = {
  game: DraftGame;
  item: { name: string; image: string } | null;
  buyMarket: string;
  sellMarket: string;
  buyPrice: Typed;
  sellPrice: Typed;
  date: Day | '';
  buyDate: Day | '';
};
export type DraftProblems = Partial<Record<keyof SaleDraft, string>>;

export const emptyDraft = (now: Day): SaleDraft => ({
  game: 'csgo',
  item: null,
  ...SALE_FORM_DEFAULTS,
  buyPrice: null,
  sellPrice: null,
  date: now,
  buyDate: '',
});

type Entry = Body<'POST /sales/add-sale'>['item'];

/** The entry to send, or what is missing or wrong. */
export function checkDraft(draft: SaleDraft, now: Day): { entry: Entry } | { problems: DraftProblems } {
  const { game, item, buyMarket, sellMarket, buyPrice, sellPrice, date, buyDate } = draft;
  const isLate = !isDay(date) || date > addDays(now, 1);
  const isWrongWay = buyDate !== '' && (!isDay(buyDate) || buyDate > date);
  const priced = typeof buyPrice === 'number' && typeof sellPrice === 'number';
  if (item !== null && priced && !isLate && !isWrongWay)
    return {
      entry: {
        name: item.name,
        image: item.image,
        app_id: appOf(game),
        buy_market: buyMarket,
        sell_market: sellMarket,
        buy_price: buyPrice,
        sell_price: sellPrice,
        date,
        ...(buyDate !== '' && { buy_date: buyDate }),
      },
    };
  return {
    problems: {
      ...(item === null && { item: t('sales.itemMissing') }),
      ...(typeof buyPrice !== 'number' && { buyPrice: t('sales.priceMissing') }),
      ...(typeof sellPrice !== 'number' && { sellPrice: t('sales.priceMissing') }),
      ...(isLate && { date: t('sales.dateWrong') }),
      ...(isWrongWay && { buyDate: t('sales.buyDateWrong') }),
    },
  };
}

/** The fields of the form by the names of the call. */
const FIELDS: Readonly<Record<string, keyof SaleDraft>> = {
  name: 'item',
  image: 'item',
  app_id: 'game',
  buy_market: 'buyMarket',
  sell_market: 'sellMarket',
  buy_price: 'buyPrice',
  sell_price: 'sellPrice',
  date: 'date',
  buy_date: 'buyDate',
};

/** The server's messages by the fields of the form. @param named by the names of the call, such as `item.buy_price` */
export const problemsIn = (named: Readonly<Record<string, string>>): DraftProblems =>
  Object.fromEntries(
    Object.entries(named).flatMap(([name, text]) => [FIELDS[name.split('.').at(-1)!]].flatMap((field) => (field ? [[field, text]] : []))),
  );
