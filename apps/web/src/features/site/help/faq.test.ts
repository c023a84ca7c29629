import { afterEach, describe, expect, it } from 'vitest';
import { activateLanguage, t } from '../../../i18n/i18n.ts';
import { UNKNOWN, type Facts } from '../facts/facts.public.ts';
import { FAQ, findQuestions } from './faq.ts';

const FACTS: Facts = {
  markets: 24,
  price_history_days: 365,
  session_days: 31,
  session_days_most: 91,
  steam_fee: 15,
  api_tokens: 7,
  calls_a_minute: 555,
  plans_sold: false,
};
const questions = FAQ.flatMap((group) => group.questions);
const found = (typed: string): string[] => findQuestions(typed, FACTS).flatMap((group) => group.questions.map(({ id }) => id));
const textOf = (id: string, facts: Facts): string =>
  questions
    .find((question) => question.id === id)!
    .answer(facts)
    .paragraphs.join(' ');

afterEach(() => activateLanguage('en'));

describe('the questions', () => {
  it('are twelve in six groups [PAGE-210]', () => {
    expect(FAQ.map(({ title, questions: own }) => [t(title), own.map(({ id }) => id)])).toEqual([
      ['Account', ['sign-in']],
      ['Keys and safety', ['why-keys', 'key-storage', 'proxy']],
      ['Selling', ['sales-sync', 'on-protection', 'lowering-prices']],
      ['Prices and figures', ['profit-and-roi', 'price-sources']],
      ['Payments', ['deposits', 'cancelling-a-plan']],
      ['Giveaways', ['checking-a-draw']],
    ]);
  });

  it('are answered with the settings of this server [PAGE-210]', () => {
    expect(textOf('sign-in', FACTS)).toMatch(/31 days.*91 days/);
    expect(textOf('key-storage', FACTS)).toMatch(/up to 7 API tokens.*555 calls/);
    expect(textOf('profit-and-roi', FACTS)).toContain('(15%)');
    expect(textOf('price-sources', FACTS)).toMatch(/24 marketplaces.*365 days/);
  });

  it.each(['en', 'tr'] as const)('have complete sentences before the settings are loaded, in %s', async (lang) => {
    await activateLanguage(lang);
    for (const { id } of questions) expect(textOf(id, UNKNOWN)).not.toMatch(/(?<!-)\b0\b|undefined|[{}]/);
  });
});

describe('the search', () => {
  it('finds words of questions and answers, in any order and case', () => {
    expect(found('STORED keys')).toContain('key-storage');
    expect(found('aes 256 gcm')).toEqual(['key-storage']);
    expect(found('nothing like this')).toEqual([]);
    expect(found('')).toHaveLength(12);
  });

  it.each(['GİRİŞ', 'giriş', 'GIRIS', 'gırıs'])('treats the four Turkish i as equal: %s [PAGE-210]', async (typed) => {
    await activateLanguage('tr');
    expect(found(typed)).toContain('sign-in');
  });

  it('leaves out groups without a matching question', () => {
    expect(findQuestions('socks5', FACTS).map(({ id }) => id)).toEqual(['keys-and-safety']);
  });
});
