import { describe, expect, it } from 'vitest';
import type { Operation } from './operations.queries.ts';
import { fileUntil, firstFilter, mayCancel, reasonOf, retryOf, runsOf, settled } from './operations.rules.ts';
import { operation } from './operation.test-helper.ts';
import { countsOf, summaryOf } from './summary.ts';

const counts = (some: Partial<Operation['items']>) => operation({ items: some }).items;

describe('the progress of an operation', () => {
  it('counts what is done, failed or unknown', () =>
    expect(settled(counts({ done: 3, failed: 2, unknown: 1, sent: 4, waiting: 5 }))).toBe(6));

  it('says in words how many items are in each state, and that nothing is done yet', () => {
    expect(summaryOf(operation({ items: { done: 412, failed: 3, unknown: 1, sent: 2, waiting: 84 } }))).toBe(
      '412 done, 3 failed, 1 unknown, 2 in progress, 84 waiting',
    );
    expect(summaryOf(operation({ items: { waiting: 1 } }))).toBe('0 done, 1 waiting');
  });

  it('does not call failed what was cancelled before it was sent', () =>
    expect(countsOf(operation({ state: 'cancelled', items: { done: 1, failed: 3 } })).map(({ text }) => text)).toEqual([
      '1 done',
      '3 not done',
    ]));
});

describe('an opened operation', () => {
  it('shows first what failed, then what is unknown, else everything', () =>
    expect([counts({ failed: 1, unknown: 1 }), counts({ unknown: 1 }), counts({ done: 2 })].map(firstFilter)).toEqual([
      'failed',
      'unknown',
      null,
    ]));
});

it('what is done, of one kind and follows each other is put together', () => {
  const file = { name: 'things.csv', size: 1, made_at: '2026-11-20T12:00:00.000Z' };
  const list = [
    ...[operation({ id: 'a', state: 'done' }), operation({ id: 'b', state: 'done' })],
    ...[operation({ id: 'c', state: 'failed' }), operation({ id: 'd', state: 'done' })],
    ...[operation({ id: 'e', state: 'done', kind: 'other' }), operation({ id: 'f', state: 'done', kind: 'other', file })],
    ...[operation({ id: 'g', state: 'running' }), operation({ id: 'h', state: 'running' })],
  ];
  expect(runsOf(list).map((run) => [run.operation, ...run.earlier].map(({ id }) => id).join(''))).toEqual([
    'ab',
    'c',
    'd',
    'e',
    'f',
    'g',
    'h',
  ]);
});

describe('cancelling', () => {
  it('is offered while something waits', () => {
    expect(mayCancel(operation({ items: { waiting: 1, sent: 2 } }))).toBe(true);
    expect(mayCancel(operation({ items: { sent: 2, done: 1 } }))).toBe(false);
    expect(mayCancel(operation({ cancelling: true, items: { waiting: 1 } }))).toBe(false);
    expect(mayCancel(operation({ ended_at: '2026-11-20T12:00:00.000Z', items: { waiting: 1 } }))).toBe(false);
  });
});

describe('another try', () => {
  const ended = (state: Operation['state'], items: Partial<Operation['items']>) =>
    retryOf(operation({ state, items, ended_at: '2026-11-20T12:00:00.000Z' }));

  it('takes what failed together with what is unknown', () => {
    expect(ended('partial', { done: 5, failed: 2, unknown: 1 })).toEqual({ kind: 'failed', n: 3 });
    expect(ended('partial', { done: 5, unknown: 1 })).toEqual({ kind: 'unknown', n: 1 });
    expect(ended('cancelled', { done: 5, failed: 4 })).toEqual({ kind: 'rest', n: 4 });
  });

  it('is none while it runs, and when everything is done', () => {
    expect(retryOf(operation({ state: 'running', items: { failed: 2, waiting: 1 } }))).toBeNull();
    expect(ended('done', { done: 5 })).toBeNull();
  });
});

describe('the reason of an item', () => {
  it('is our sentence for a code that we know, else the text of the market', () => {
    expect(reasonOf({ code: 'UNAUTHORISED', text: 'Bad KEY', reason: null })).toEqual({ key: 'operations.reasonKey' });
    expect(reasonOf({ code: 'REFUSED', text: 'item_not_in_inventory', reason: null })).toEqual({
      text: 'item_not_in_inventory',
      isQuote: true,
    });
    expect(reasonOf({ code: 'bad_item', text: 'no such item', reason: null })).toEqual({ text: 'no such item', isQuote: true });
  });

  it.each(['CANCELLED', 'FILE_TOO_LARGE', 'STEAM_UNAVAILABLE'])('of the server itself is no quote of a market: %s', (code) =>
    expect(reasonOf({ code, text: 'Our sentence.', reason: null })).toEqual({ text: 'Our sentence.', isQuote: false }),
  );

  it('is that of the server, when it knows a better one', () => {
    const reason = 'The market does not know this item.';
    expect(reasonOf({ code: 'bad_item', text: 'bad_item', reason })).toEqual({ text: reason, isQuote: false });
  });

  it('is that the market refused it when that is all it said', () => {
    for (const text of [null, ''])
      expect(reasonOf({ code: 'constructor', text, reason: null })).toEqual({ key: 'operations.reasonRefused' });
  });

  it('is none without a code', () => expect(reasonOf({ code: null, text: null, reason: null })).toBeNull());
});

it('a file is kept for a day', () => expect(fileUntil('2026-11-20T12:00:00.000Z').toISOString()).toBe('2026-11-21T12:00:00.000Z'));
