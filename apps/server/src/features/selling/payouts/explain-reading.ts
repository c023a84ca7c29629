import { findMarket } from '@lootfolio/domain/markets';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { DescribeItems } from '../../../platform/operations/describe-items.ts';
import { explain } from '../listings/listings.public.ts';

/** Returns why the payouts of a market could not be read, in a language. */
export const explainReading = (code: string, words: string | null, language: Language): string =>
  code === 'INVALID_API' ? text('payouts.needsKeys', language) : explain(code, words, language);

/** Names the markets whose payouts were read, and explains why one could not be read. */
export const describePayoutReadings: DescribeItems = ({ language }, shown) =>
  Promise.resolve(
    new Map(
      shown.map(({ position, subject, code, text: words }) => [
        position,
        { name: findMarket(subject)?.name ?? null, reason: code === null ? null : explainReading(code, words, language) },
      ]),
    ),
  );
