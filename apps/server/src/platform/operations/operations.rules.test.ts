import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterAbsence,
  changeAfterAsking,
  changeAfterFault,
  changeAfterSending,
  MAX_FAULTS,
  nextGroup,
  unlessSuperseded,
  type Bounds,
} from './operations.rules.ts';

type Known = Parameters<typeof changeAfterSending>[0];

const BOUNDS: Bounds = { settleMs: 1000, attempts: 5, askForMs: 60_000, holdForMs: 600_000 };
const item = (more: Partial<Known> = {}): Known => ({
  ...{ position: 3, attempt: 1, absences: 0, unproven: false, refused: false, code: null, text: null, faults: 0 },
  ...{ askLeftMs: 60_000, heldLeftMs: null, lateMs: 0 },
  ...more,
});
const reason = { code: 'LOCKED', text: 'The item is locked.' };
const sent = (more: Partial<Known>, outcome: Parameters<typeof changeAfterSending>[1]) => changeAfterSending(item(more), outcome, BOUNDS);
const asked = (more: Partial<Known>, finding: Parameters<typeof changeAfterAsking>[1]) => changeAfterAsking(item(more), finding, BOUNDS);

describe('an item that was sent', () => {
  it('is done, with the id that the market gave it and what the kind learned', () => {
    expect(sent({}, { state: 'done', externalId: 'x7', data: { price: 5 } })).toMatchObject({
      ...{ position: 3, state: 'done', externalId: 'x7', data: { price: 5 } },
    });
  });

  it('failed for the reason that the market gave', () => {
    expect(sent({}, { state: 'failed', ...reason })).toMatchObject({ state: 'failed', ...reason });
    expect(sent({}, { state: 'denied', ...reason })).toMatchObject({ state: 'failed', ...reason });
  });

  it('is sent again later, but not for ever', () => {
    const later = { state: 'later', afterMs: 120_000, ...reason } as const;
    expect(sent({ attempt: 4 }, later)).toMatchObject({ state: 'waiting', dueInMs: 120_000, isAttempt: true, ...reason });
    expect(sent({ attempt: 5 }, later)).toMatchObject({ state: 'failed', ...reason });
  });

  it('is held back without using up an attempt, for a bounded time', () => {
    const held = { state: 'held', afterMs: 120_000, ...reason } as const;
    expect(sent({ attempt: 5 }, held)).toMatchObject({ state: 'waiting', dueInMs: 120_000, isAttempt: false, heldForMs: 600_000 });
    expect(sent({ heldLeftMs: 120_000 }, held)).toMatchObject({ state: 'waiting', heldForMs: 120_000 });
    expect(sent({ heldLeftMs: 119_999 }, held)).toMatchObject({ state: 'failed', ...reason });
    // any other outcome ends the time of holding
    expect(sent({ heldLeftMs: 5 }, { state: 'more', afterMs: 1 }).heldForMs).toBeNull();
  });

  it('is sent less and less often while it is held back, and never in a hot loop', () => {
    const held = (afterMs: number, heldLeftMs: number | null) => sent({ heldLeftMs }, { state: 'held', afterMs, ...reason }).dueInMs;
    expect([held(0, null), held(0, 596_000), held(0, 200_000), held(150_000, 200_000)]).toEqual([1000, 1000, 100_000, 150_000]);
    const long = { ...BOUNDS, holdForMs: 86_400_000 };
    expect(changeAfterSending(item({ heldLeftMs: 1000 }), { state: 'held', afterMs: 0, ...reason }, long).dueInMs).toBe(300_000);
  });

  it('is not held to a time in which nobody worked on it', () => {
    const held = { state: 'held', afterMs: 120_000, ...reason } as const;
    expect(sent({ heldLeftMs: -3_600_000, lateMs: 3_720_000 }, held)).toMatchObject({ state: 'waiting', heldForMs: 120_000 });
  });

  it('is not sent again when another operation replaced it', () => {
    const waiting = sent({}, { state: 'held', afterMs: 1, ...reason });
    expect(unlessSuperseded(waiting, true)).toMatchObject({ state: 'failed', code: 'SUPERSEDED' });
    expect(unlessSuperseded(waiting, false)).toEqual(waiting);
    expect(unlessSuperseded(sent({}, { state: 'done' }), true).state).toBe('done');
  });

  it('goes on later when a part of it is done, and that is no attempt', () => {
    const more = sent({ attempt: 5 }, { state: 'more', afterMs: 500 });
    expect(more).toMatchObject({ state: 'waiting', dueInMs: 500, code: null, isAttempt: false });
    expect(sent({}, { state: 'done' }).isAttempt).toBe(true);
  });

  it('stays open with its id when it is accepted and not finished', () => {
    const open = sent({}, { state: 'open', externalId: 'offer 1', data: 7, afterMs: 5000, forMs: 86_400_000 });
    expect(open).toMatchObject({ state: 'sent', externalId: 'offer 1', data: 7, dueInMs: 5000, askForMs: 86_400_000 });
    expect(sent({}, { state: 'open', afterMs: 5000 }).askForMs).toBe(60_000);
  });

  it('stays sent, and is asked for once it settled, when nothing is known of it', () => {
    expect(sent({}, undefined)).toMatchObject({ state: 'sent', dueInMs: 1000, code: null });
    expect(sent({}, { state: 'unclear', ...reason })).toMatchObject({ state: 'sent', dueInMs: 1000, ...reason });
  });

  it('is asked for when it was refused after an unproven attempt, and failed only when the outside does not have it', () => {
    const refused = sent({ unproven: true, attempt: 2 }, { state: 'failed', ...reason });
    expect(refused).toMatchObject({ state: 'sent', refused: true, dueInMs: 1000, ...reason });
    const known = { unproven: true, refused: true, ...reason };
    expect(asked(known, { state: 'done', externalId: 'x7' })).toMatchObject({ state: 'done', externalId: 'x7', code: null });
    expect(asked(known, { state: 'absent' })).toMatchObject({ state: 'sent', absences: 1, refused: true, ...reason });
    expect(asked({ ...known, absences: 1 }, { state: 'absent' })).toMatchObject({ state: 'failed', ...reason });
  });
});

describe('an item that was asked for', () => {
  it('is done or failed as the market says', () => {
    expect(asked({}, { state: 'done' })).toMatchObject({ state: 'done', externalId: null });
    expect(asked({}, { state: 'failed', ...reason })).toMatchObject({ state: 'failed', ...reason });
  });

  it('is sent again only when the outside said twice that it does not have it, and not for ever', () => {
    expect(asked({}, { state: 'absent' })).toMatchObject({ state: 'sent', absences: 1, dueInMs: 1000 });
    expect(asked({ absences: 1 }, { state: 'absent' })).toMatchObject({ state: 'waiting', dueInMs: 0, unproven: true, absences: 0 });
    expect(asked({ absences: 1, attempt: 5 }, { state: 'absent' })).toMatchObject({ state: 'failed', code: 'NOT_DONE' });
  });

  it('is sent again at once by a kind for which twice is once', () => {
    expect(afterAbsence(item(), false, BOUNDS)).toMatchObject({ state: 'waiting', unproven: false });
    expect(afterAbsence(item({ attempt: 5 }), false, BOUNDS)).toMatchObject({ state: 'failed', code: 'NOT_DONE' });
  });

  it('is asked for again while there is time, then it is unknown', () => {
    expect(asked({}, { state: 'open', afterMs: 60_000 })).toMatchObject({ state: 'sent', dueInMs: 60_000, askForMs: 60_000 });
    expect(asked({}, { state: 'open', afterMs: 60_001 })).toMatchObject({ state: 'unknown', code: 'UNKNOWN' });
  });

  it('may be asked for as long as it should be, however late the first question comes', () => {
    const open = { state: 'open', afterMs: 50_000 } as const;
    expect(asked({ askLeftMs: -600_000, lateMs: 660_000 }, open)).toMatchObject({ state: 'sent', askForMs: 60_000 });
    expect(asked({ askLeftMs: null }, open)).toMatchObject({ state: 'sent', askForMs: 60_000 });
  });

  it('is unknown, in the words of the outside, when nobody may ask any more', () => {
    expect(asked({}, { state: 'denied', code: 'UNAUTHORISED', text: 'wrong api' })).toMatchObject({
      ...{ state: 'unknown', code: 'UNAUTHORISED', text: 'wrong api' },
    });
  });

  it('keeps its time of asking while the outside may not be asked', () => {
    const held = asked({ askLeftMs: 10 }, { state: 'held', afterMs: 300_000 });
    expect(held).toMatchObject({ state: 'sent', dueInMs: 300_000, askForMs: 300_010, heldForMs: 600_000 });
    expect(asked({ heldLeftMs: 299_999 }, { state: 'held', afterMs: 300_000 })).toMatchObject({ state: 'unknown' });
  });

  it('is never sent again while it is open or held', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('open', 'held'),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(1e7),
        fc.nat(1e7),
        fc.nat(3),
        (state, attempt, afterMs, askLeftMs, absences) => {
          expect(asked({ attempt, askLeftMs, absences }, { state, afterMs }).state).not.toBe('waiting');
        },
      ),
    );
  });
});

describe('an item at which the engine failed', () => {
  const fault = (more: Partial<Known>, state: 'waiting' | 'sent') => changeAfterFault({ ...item(more), state }, BOUNDS);

  it('is tried again, each time later, and never asked for before it settled', () => {
    expect([0, 1, 2].map((faults) => fault({ faults }, 'waiting').dueInMs)).toEqual([5000, 10_000, 20_000]);
    expect(changeAfterFault({ ...item(), state: 'sent' }, { ...BOUNDS, settleMs: 90_000 })).toMatchObject({
      state: 'sent',
      dueInMs: 90_000,
    });
  });

  it('counts on when it is simply sent again, and ends as such', () => {
    expect(afterAbsence(item({ faults: 2 }), false, BOUNDS)).toMatchObject({ state: 'waiting', faults: 2 });
    expect(afterAbsence(item({ faults: 2, attempt: 5 }), false, BOUNDS)).toMatchObject({ state: 'failed', code: 'INTERNAL' });
  });

  it('is tried apart from those at which nothing failed, then in smaller and smaller groups, at last alone', () => {
    const items = (faults: number, count: number) => Array.from({ length: count }, () => ({ faults }));
    expect(nextGroup([...items(1, 3), ...items(0, 2)])).toEqual(items(0, 2));
    expect([0, 1, 2, 3, 4].map((faults) => nextGroup(items(faults, 500)).length)).toEqual([500, 64, 8, 1, 500]);
  });

  it('ends when that happens too often: failed when it never left, else unknown', () => {
    const last = { faults: MAX_FAULTS - 1 };
    expect([fault(last, 'waiting'), fault(last, 'sent')]).toMatchObject([
      { state: 'failed', code: 'INTERNAL' },
      { state: 'unknown', code: 'INTERNAL' },
    ]);
  });
});
