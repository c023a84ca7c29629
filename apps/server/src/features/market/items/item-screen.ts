import { findGame, gameSlug } from '@lootfolio/domain/games';
import { marketById } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import { ageOf } from '@lootfolio/texts/age';
import { formatMoney } from '@lootfolio/texts/numbers';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import { documentTitle } from '@lootfolio/texts/title';
import type { Head } from '../../../platform/http/heads.ts';
import type { ScreenSource } from '../../../platform/http/screens.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Item, ItemDirectory } from '../../../prices/board/item-directory.ts';
import { itemSummary } from './item-summary.ts';
import { nearItems } from './near-items.ts';

/** The page of an item. Its head states the lowest price. */
export const itemScreen = ({ items, boards }: { items: ItemDirectory; boards: Boards }): ScreenSource => ({
  path: '/$game/item/$slug',
  headOf: ({ game = '', slug = '' }, language) => {
    const item = findItem(items, game, slug);
    return item ? itemHead(item, boards, language) : null;
  },
  missing: ({ game = '', slug = '' }, language) => {
    const appId = findGame(game);
    const near = appId === null ? [] : nearItems({ items, boards }, appId, slug);
    if (near.length === 0) return null;
    return {
      title: text('items.notFoundTitle', language),
      text: text('items.nearText', language),
      links: near.map((item) => ({ path: pathOf(item), label: itemSummary(item).name })),
    };
  },
  sitemap: {
    name: 'items',
    count: () => items.all().length,
    version: items.version,
    paths: (from, to) =>
      items
        .all()
        .slice(from, to)
        .flatMap((item) => (item.hidden ? [] : pathOf(item))),
  },
});

const pathOf = (item: Item): string => `/${gameSlug(item.appId)}/item/${encodeURIComponent(item.slug)}`;

/** Finds an item by slug, else by market hash name. */
function findItem(items: ItemDirectory, game: string, name: string): Item | undefined {
  const appId = findGame(game);
  return appId === null ? undefined : (items.bySlug(appId, name) ?? items.byName(appId, name, null));
}

const dollars = (price: Money): string => (price / 1000).toFixed(2);

function ageText(at: number, language: Language): string {
  const { key, n } = ageOf(at, nowMs());
  return key === 'core.ageNow' ? text(key, language) : text(key, language, { n });
}

function itemHead(item: Item, boards: Boards, language: Language): Head {
  const { name } = itemSummary(item);
  const quotes = boards.quotesOf(item);
  const lowest = boards.lowest(item);
  const description = lowest
    ? text('items.headDescription', language, {
        name,
        price: formatMoney(lowest.price, language),
        market: marketById(lowest.marketId).name,
        count: quotes.length,
        age: ageText(lowest.confirmedAt, language),
      })
    : text('items.headUnpriced', language, { name });
  const structuredData = lowest && {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    offers: { '@type': 'AggregateOffer', priceCurrency: 'USD', lowPrice: dollars(lowest.price), offerCount: quotes.length },
  };
  return {
    title: documentTitle(name),
    description,
    path: pathOf(item),
    isIndexed: !item.hidden,
    isTranslated: false,
    ...(lowest && { price: { amount: dollars(lowest.price), currency: 'USD' } }),
    ...(structuredData && { structuredData }),
  };
}
