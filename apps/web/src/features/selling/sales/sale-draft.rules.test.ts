import { describe, expect, it } from 'vitest';
import { appOf, checkDraft, emptyDraft, problemsIn, type SaleDraft } from './sale-draft.rules.ts';

const NOW = '2026-11-26';
const whole: SaleDraft = {
  ...emptyDraft(NOW),
  item: { name: 'AK-47 | Redline (Field-Tested)', image: '/api/v1/image/41' },
  buyPrice: 0,
  sellPrice: 100_000_000,
};
const problems = (changes: Partial<SaleDraft>): string[] => {
  const checked = checkDraft({ ...whole, ...changes }, NOW);
  return 'problems' in checked ? Object.keys(checked.problems) : [];
};

describe('a draft of a sale', () => {
  it('maps the game csgo to 730, any other to 570 [SALES-170]', () => expect([appOf('csgo'), appOf('dota2')]).toEqual([730, 570]));

  it('is valid with an item and both prices, 0 included, and says what is missing [SALES-168]', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ item: null })).toEqual(['item']);
    expect(problems({ buyPrice: null })).toEqual(['buyPrice']);
    expect(problems({ sellPrice: undefined })).toEqual(['sellPrice']);
    expect(problems({ item: null, buyPrice: null, sellPrice: null })).toEqual(['item', 'buyPrice', 'sellPrice']);
  });

  it('is sold tomorrow at the latest, and bought not after that', () => {
    expect([problems({ date: '2026-11-27' }), problems({ date: '2026-11-28' }), problems({ date: '' })]).toEqual([[], ['date'], ['date']]);
    expect([problems({ buyDate: NOW }), problems({ buyDate: '2026-11-27' }), problems({ buyDate: '2026-02-30' })]).toEqual([
      [],
      ['buyDate'],
      ['buyDate'],
    ]);
  });

  it('shows what the server says at the fields of the form', () =>
    expect(problemsIn({ 'item.buy_price': 'Too much.', name: 'Unknown.', client_key: 'Wrong.' })).toEqual({
      buyPrice: 'Too much.',
      item: 'Unknown.',
    }));
});
