import type { Language } from '@lootfolio/texts/languages';
import { renderText, type TextKey } from '@lootfolio/texts/text';

/** What is known of what a market does to a seller who does not deliver. */
const PENALTIES: Readonly<Record<string, TextKey>> = {
  marketcsgo: 'listings.penaltyMarketcsgo',
  waxpeer: 'listings.penaltyWaxpeer',
  csfloat: 'listings.penaltyCsfloat',
};

/** Returns a sentence about what a market does to a seller who does not deliver. */
export const penaltyOf = (market: string, language: Language): string =>
  renderText(PENALTIES[market] ?? 'listings.penaltyUnknown', language);
