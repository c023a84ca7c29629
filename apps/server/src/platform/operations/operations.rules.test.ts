import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeAfterAsking, changeAfterSending, MAX_ATTEMPTS } from './operations.rules.ts';

const item = (attempt = 1) => ({ position: 3, attempt });
const reason = { code: 'LOCKED', text: 'The item is locked.' };

describe('an item that was sent', () => {
  it('is done, with the id that the market gave it', () => {
    expect(changeAfterSending(item(), { state: 'done', externalId: 'x7' }, 1000)).toMatchObject({
      position: 3,
      state: 'done',
      externalId: 'x7',
    });
  });

  it('failed for the reason that the market gave', () => {
    expect(changeAfterSending(item(), { state: 'failed', ...reason }, 1000)).toMatchObject({ state: 'failed', ...reason });
  });

  it('is sent again later, but not for ever', () => {
    const later = { state: 'later', afterMs: 120_000, ...reason } as const;
    expect(changeAfterSending(item(MAX_ATTEMPTS - 1), later, 1000)).toMatchObject({ state: 'waiting', dueInMs: 120_000, ...reason });
    expect(changeAfterSending(item(MAX_ATTEMPTS), later, 1000)).toMatchObject({ state: 'failed', ...reason });
  });

  it('goes on later when a part of it is done, and that is no attempt', () => {
    const more = changeAfterSending(item(MAX_ATTEMPTS), { state: 'more', afterMs: 500 }, 1000);
    expect(more).toMatchObject({ state: 'waiting', dueInMs: 500, code: null, isAttempt: false });
    expect(changeAfterSending(item(), { state: 'done' }, 1000).isAttempt).toBe(true);
  });

  it('stays sent, and is asked for once it settled, when nothing is known of it', () => {
    expect(changeAfterSending(item(), undefined, 1000)).toMatchObject({ state: 'sent', dueInMs: 1000, code: null });
    expect(changeAfterSending(item(), { state: 'unclear', ...reason }, 1000)).toMatchObject({ state: 'sent', dueInMs: 1000, ...reason });
  });
});

describe('an item that was asked for', () => {
  const at = 1_000_000;
  const asked = (attempt = 1) => ({ ...item(attempt), askUntil: new Date(at + 60_000) });

  it('is done or failed as the market says', () => {
    expect(changeAfterAsking(asked(), { state: 'done' }, at)).toMatchObject({ state: 'done', externalId: null });
    expect(changeAfterAsking(asked(), { state: 'failed', ...reason }, at)).toMatchObject({ state: 'failed', ...reason });
  });

  it('is sent again only when nothing happened, and not for ever', () => {
    expect(changeAfterAsking(asked(), { state: 'absent' }, at)).toMatchObject({ state: 'waiting', dueInMs: 0 });
    expect(changeAfterAsking(asked(MAX_ATTEMPTS), { state: 'absent' }, at)).toMatchObject({ state: 'failed', code: 'NOT_DONE' });
  });

  it('is asked for again while there is time, then it is unknown', () => {
    expect(changeAfterAsking(asked(), { state: 'open', afterMs: 60_000 }, at)).toMatchObject({ state: 'sent', dueInMs: 60_000 });
    expect(changeAfterAsking(asked(), { state: 'open', afterMs: 60_001 }, at)).toMatchObject({ state: 'unknown', code: 'UNKNOWN' });
  });

  it('is never sent again while it is open', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(1e7), fc.nat(1e7), (attempt, afterMs, time) => {
        expect(changeAfterAsking(asked(attempt), { state: 'open', afterMs }, time).state).not.toBe('waiting');
      }),
    );
  });
});
