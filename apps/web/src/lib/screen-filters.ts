import { browserStore } from './storage.ts';

const KEY = 'comparison-filters';

type Screen = 'trends' | 'comparison';
type Store = Partial<Record<Screen, unknown>>;

function readStore(): Store {
  try {
    const value: unknown = JSON.parse(browserStore.get(KEY) ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

/** The filters that a screen last stored; undefined when there are none. The screen must validate them. */
export const readScreen = (screen: Screen): unknown => readStore()[screen];

/** Stores a screen's filters in this browser, under one key for all screens; the other screen's filters stay. */
export const storeScreen = (screen: Screen, value: object): void =>
  browserStore.set(KEY, JSON.stringify({ trends: {}, comparison: {}, ...readStore(), [screen]: value }));
