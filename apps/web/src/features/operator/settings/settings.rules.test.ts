import { describe, expect, it } from 'vitest';
import { settingOf } from './settings.test-helper.ts';
import { changedItems, changesOf, noticeState, savedValues } from './settings.rules.ts';

const items = [settingOf({ key: 'a', value: 5, default: 1 }), settingOf({ key: 'b', value: '', default: '', type: 'text' })];

describe('what is sent', () => {
  it('is what differs, and null for a default, so that a later release may change it', () => {
    expect(changesOf(items, savedValues(items))).toEqual([]);
    expect(changesOf(items, { a: 1, b: 'x' })).toEqual([
      { key: 'a', value: null },
      { key: 'b', value: 'x' },
    ]);
    expect(changedItems(items, { a: 5, b: 'x' }).map(({ key }) => key)).toEqual(['b']);
  });
});

describe('the notice', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const at = (more: Record<string, string>) => noticeState({ 'site.notice_en': 'Down', ...more }, now);
  it.each([
    ['off', { 'site.notice_en': ' ' }],
    ['shown', {}],
    ['shown', { 'site.notice_en': '', 'site.notice_tr': 'Kapalı' }],
    ['later', { 'site.notice_from': '2026-11-20T12:00:01Z' }],
    ['until', { 'site.notice_from': '2026-11-20T12:00:00Z', 'site.notice_until': '2026-11-20T12:00:01Z' }],
    ['period', { 'site.notice_from': '2026-11-20T12:00:01Z', 'site.notice_until': '2026-11-20T13:00:00Z' }],
    ['over', { 'site.notice_until': '2026-11-20T12:00:00Z' }],
  ])('is %s with %j', (state, values) => expect(at(values as Record<string, string>)).toBe(state));
});
