import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isLongId, MiddleCut } from './MiddleCut.tsx';

it.each([
  ['7b2f9c1e-0b7d-4c55-9a41-3f2d8f6f1c77', true],
  ['0x52908400098527886E0F7030069857D2E4169EE7', true],
  ['https://steamcommunity.com/tradeoffer/4711/', true],
  ['76561198000000001', false],
  ['a sentence with 12 or more words', false],
  ['averyveryverylongwordwithoutdigits', false],
  ['', false],
])('%j is a long id: %s', (text, isLong) => expect(isLongId(text)).toBe(isLong));

it('keeps the whole text, and shows its end apart', () => {
  const parts = (text: string): (string | null)[] => {
    const { container, unmount } = render(<MiddleCut text={text} />);
    const found = [container.textContent, container.querySelector('[data-end]')?.getAttribute('data-end') ?? null];
    unmount();
    return found;
  };
  expect(parts('7b2f9c1e-0b7d-4c55-9a41-3f2d8f6f1c77')).toEqual(['7b2f9c1e-0b7d-4c55-9a41-3f2d8f6f1c77', '6f1c77']);
  expect(parts('4711')).toEqual(['4711', null]);
});
