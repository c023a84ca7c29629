import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, LOCALES } from './languages.ts';
import { renderMessage, type Compiled, type MessageValues } from './message.ts';

const render = (text: string, values?: MessageValues, language: 'en' | 'tr' = 'en'): string =>
  renderMessage(compileMessageOrThrow(text) as Compiled, language, values);

describe('a message', () => {
  it('has its values, numbers as the language writes them', () => {
    expect(render('Hi {name}, {n, number} of {m}', { name: 'Ada', n: 1234.5, m: 1234 })).toBe('Hi Ada, 1,234.5 of 1234');
    expect(render('{n, number}', { n: 1234.56789 }, 'tr')).toBe('1.234,568');
    expect(render('# of {missing}')).toBe('# of ');
  });

  it('chooses the branch of the exact number, then of the plural, and shows the number in it', () => {
    const text = '{n, plural, =0 {none} one {# item of {name}} other {# items of {name}}}';
    const of = (n: number) => render(text, { n, name: 'Ada' });
    expect([of(0), of(1), of(2), of(1000), of(1.5)]).toEqual([
      'none',
      '1 item of Ada',
      '2 items of Ada',
      '1,000 items of Ada',
      '1.5 items of Ada',
    ]);
    expect(render('{n, plural, other {# eşya}}', { n: 1 }, 'tr')).toBe('1 eşya');
  });

  it('keeps the number of the plural around another one', () => {
    const text = '{n, plural, other {# of {m, plural, one {# day} other {# days}}, #}}';
    expect(render(text, { n: 5, m: 1 })).toBe('5 of 1 day, 5');
  });

  it.each(LANGUAGES)('takes the same branch as Intl in %s', (language) => {
    const rules = new Intl.PluralRules(LOCALES[language]);
    for (const n of [0, 0.5, 1, 1.5, 2, 5, 11, 21, 101, 1000])
      expect(render('{n, plural, one {one} other {other}}', { n }, language)).toBe(rules.select(n));
  });
});
