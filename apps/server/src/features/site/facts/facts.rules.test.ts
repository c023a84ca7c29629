import { expect, it } from 'vitest';
import { noticeOf, orNull } from './facts.rules.ts';

it('takes a blank text as unset', () => {
  expect([orNull('  '), orNull(' a ')]).toEqual([null, 'a']);
});

it('makes a notice of the texts, each of which stands in for the other', () => {
  expect(noticeOf(' ', '', null, null)).toBeNull();
  expect(noticeOf('Down at 3', '', null, '2026-11-20T03:00:00Z')).toEqual({
    texts: { en: 'Down at 3', tr: 'Down at 3' },
    from: null,
    until: '2026-11-20T03:00:00Z',
  });
  expect(noticeOf('', 'Saat 3', null, null)!.texts).toEqual({ en: 'Saat 3', tr: 'Saat 3' });
  expect(noticeOf('Down', 'Kapalı', null, null)!.texts).toEqual({ en: 'Down', tr: 'Kapalı' });
});
