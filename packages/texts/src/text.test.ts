import { expect, it } from 'vitest';
import { formatDateTime } from './format.ts';
import { formatMoney, formatPercent } from './numbers.ts';
import { isTextKey, renderText, text } from './text.ts';

it('renders a text in each language, with plurals and numbers as the language writes them', () => {
  expect(text('comparison.maxViews', 'en', { n: 50 })).toBe('You can save up to 50 views.');
  expect(text('comparison.maxViews', 'tr', { n: 50 })).toBe('En fazla 50 görünüm kaydedebilirsiniz.');
  const moved = { items: 1, risen: 1000, fallen: 0 };
  expect(text('watchlist.digestMoved', 'en', moved)).toBe('Of 1 watched item, 1,000 rose and 0 fell. The biggest moves:');
  expect(text('watchlist.digestMoved', 'tr', moved)).toContain('1.000 tanesi yükseldi');
});

it('knows which keys exist, and renders one known only at run time', () => {
  expect([isTextKey('calls.notFound'), isTextKey('calls.nothing'), isTextKey('toString')]).toEqual([true, false, false]);
  expect(renderText('fields.least', 'en', { value: '3' })).toBe('must be at least 3');
});

it('formats money, percent and time for a language', () => {
  expect([formatMoney(1_234_560, 'en'), formatMoney(-1_234_560, 'tr'), formatMoney(10, 'en', { sign: true })]).toEqual([
    '$1,234.56',
    '\u2212$1.234,56',
    '+$0.01',
  ]);
  expect([formatPercent(12.5, 'en'), formatPercent(-12.5, 'tr', { digits: 1 })]).toEqual(['12.50%', '\u2212%12,5']);
  const at = new Date('2026-11-20T12:00:00Z');
  expect(formatDateTime(at, 'en', 'Europe/Istanbul', 'long')).toBe('November 20, 2026 at 3:00 PM');
  expect(formatDateTime(at, 'tr', 'Europe/Istanbul', 'long')).toContain('20 Kasım 2026');
});
