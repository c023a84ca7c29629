import { describe, expect, it } from 'vitest';
import { newOfferCode, offerMessage } from './offer-code.ts';

describe('the code of an offer', () => {
  it('has six letters and digits that nobody mistakes, and differs each time', () => {
    const codes = Array.from({ length: 500 }, newOfferCode);
    for (const code of codes) expect(code).toMatch(/^LF-[ACDEFGHJKMNPQRTUVWXYZ234679]{6}$/);
    expect(new Set(codes).size).toBeGreaterThan(490);
  });

  it('stands in what the offer says, which fits at Steam', () => {
    expect(offerMessage('LF-7Q2M9X')).toBe('Lootfolio deposit LF-7Q2M9X');
  });
});
