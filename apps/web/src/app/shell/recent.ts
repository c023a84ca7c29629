import { browserStore } from '../../lib/storage.ts';
import type { FoundItem } from './found-item.ts';

const ITEMS_KEY = 'recentItems';
const MOST_ITEMS = 8;
const SEARCHES_KEY = 'recentSearches';
const MOST_SEARCHES = 4;

function readList<T>(text: string | null, isEntry: (stored: unknown) => stored is T): T[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** Checks a stored item, because another release may have stored another shape. */
const isItem = (stored: unknown): stored is FoundItem => {
  const { item_id, name, slug, game } = (stored ?? {}) as Partial<Record<keyof FoundItem, unknown>>;
  return typeof item_id === 'number' && [name, slug, game].every((text) => typeof text === 'string');
};

/** Items opened from the search before, newest first. Without prices, which change. */
export const recentItems = (): FoundItem[] => readList(browserStore.get(ITEMS_KEY), isItem);

export function storeRecentItem({ skin, ...item }: FoundItem): void {
  const others = recentItems().filter((one) => one.item_id !== item.item_id);
  const opened = { ...item, price: null, ...(skin && { skin: { ...skin, variants: [] } }) };
  browserStore.set(ITEMS_KEY, JSON.stringify([opened, ...others].slice(0, MOST_ITEMS)));
}

/** Texts whose results were opened before, newest first. */
export const recentSearches = (): string[] => readList(browserStore.get(SEARCHES_KEY), (stored) => typeof stored === 'string');

export function storeRecentSearch(text: string): void {
  const others = recentSearches().filter((one) => one.toLowerCase() !== text.toLowerCase());
  browserStore.set(SEARCHES_KEY, JSON.stringify([text, ...others].slice(0, MOST_SEARCHES)));
}
