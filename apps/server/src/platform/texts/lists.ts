import type { Texts } from './texts.ts';

/** Refusals of lists and saved views. */
export const LIST_TEXTS = {
  alreadyWatched: { en: 'item already in watchlist', tr: 'eşya zaten izleme listesinde' },
  maxMarkets: { en: 'You can select up to 4 markets!', tr: 'En fazla 4 pazar seçebilirsiniz!' },
  maxWatched: { en: 'Your watchlist is full.', tr: 'İzleme listeniz dolu.' },
  maxViews: { en: 'You can save up to 50 views.', tr: 'En fazla 50 görünüm kaydedebilirsiniz.' },
} as const satisfies Texts;
