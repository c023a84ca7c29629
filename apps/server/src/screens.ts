import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findGame, gameSlug } from '@lootfolio/domain/games';
import { marketById } from '@lootfolio/domain/markets';
import { itemFace } from './features/items/items.public.ts';
import type { Head } from './platform/http/heads.ts';
import { formatMoney } from '@lootfolio/texts/format';
import { text } from '@lootfolio/texts/text';
import type { Language } from '@lootfolio/texts/languages';
import type { Boards } from './prices/board/boards.ts';
import type { Item, ItemDirectory } from './prices/board/item-directory.ts';

/** Paths of the web application's screens; every other path is answered with 404 and the not-found screen. */
const SCREENS = [
  /^\/$/,
  /^\/(landing|faq|our-services|contact|privacy-policy|terms)\/?$/,
  /^\/(login|splash|dashboard|comparison|watchlist|marketplaces|status)\/?$/,
  /^\/(user-details|confirm-mail|unsubscribe)\/?$/,
];
const ITEM = /^\/(cs2|csgo|dota2|tf2|rust)\/item\/([^/]+)\/?$/;

export const isScreen = (path: string): boolean => ITEM.test(path) || SCREENS.some((screen) => screen.test(path));

const PRODUCT = 'Lootfolio';

/** The texts of public screens, which the build of the web application takes from its own: `heads.json`. */
type ScreenTexts = Record<string, Record<Language, { title: string; description: string; keywords?: string }>>;

export type ScreenParts = { dist: string; items: ItemDirectory; boards: Boards };

export type Screens = {
  screenAt: (path: string, language: Language) => { head: Head; isFound: boolean };
  /** Paths of the pages that search engines should know, without those of items. */
  pages: readonly string[];
  /** Pages of the items from one place of the directory up to another, without the hidden ones. */
  itemPaths: (from: number, to: number) => Iterable<string>;
};

export function createScreens({ dist, items, boards }: ScreenParts): Screens {
  const file = join(dist, 'heads.json');
  const texts: ScreenTexts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ScreenTexts) : {};

  const hidden = (path: string, language: Language): Head => ({
    title: PRODUCT,
    description: texts['/']?.[language].description ?? PRODUCT,
    path,
    isIndexed: false,
    isTranslated: false,
  });

  const screenAt: Screens['screenAt'] = (asked, language) => {
    const [, game, name] = ITEM.exec(asked) ?? [];
    if (game !== undefined) {
      const item = findItem(items, game, name!);
      return item ? { head: itemHead(item, boards, language), isFound: true } : { head: hidden(asked, language), isFound: false };
    }
    // the landing page has two paths, of which search engines keep one
    const path = asked.replace(/(.)\/$/, '$1').replace(/^\/landing$/, '/');
    const known = texts[path]?.[language];
    const isFound = isScreen(asked);
    if (!known || !isFound) return { head: hidden(path, language), isFound };
    return { head: { ...known, path, isIndexed: true, isTranslated: true, ...(path === '/' && { facts: siteFacts(language) }) }, isFound };
  };

  return {
    screenAt,
    pages: Object.keys(texts),
    itemPaths: (from, to) =>
      items
        .all()
        .slice(from, to)
        .flatMap((item) => (item.hidden ? [] : pathOf(item))),
  };
}

/** By which name search engines show results of the whole site. */
const siteFacts = (language: Language): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: PRODUCT,
  inLanguage: language,
});

const pathOf = (item: Item): string => `/${gameSlug(item.appId)}/item/${encodeURIComponent(item.slug)}`;

/** By slug, then by market hash name. */
function findItem(items: ItemDirectory, game: string, name: string): Item | undefined {
  const appId = findGame(game)!;
  try {
    const decoded = decodeURIComponent(name);
    return items.bySlug(appId, decoded) ?? items.byName(appId, decoded, null);
  } catch {
    return undefined;
  }
}

function itemHead(item: Item, boards: Boards, language: Language): Head {
  const { name } = itemFace(item);
  const quotes = boards.quotesOf(item);
  const lowest = boards.lowest(item);
  const description = lowest
    ? text('items.headDescription', language, {
        name,
        price: formatMoney(lowest.price, language),
        market: marketById(lowest.marketId).name,
        count: quotes.length,
      })
    : text('items.headUnpriced', language, { name });
  const facts = lowest && {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    offers: { '@type': 'AggregateOffer', priceCurrency: 'USD', lowPrice: (lowest.price / 1000).toFixed(2), offerCount: quotes.length },
  };
  return {
    title: `${name} | ${PRODUCT} - Steam item trading tools`,
    description,
    path: pathOf(item),
    isIndexed: !item.hidden,
    isTranslated: false,
    ...(facts && { facts }),
  };
}
