import { expect, it } from 'vitest';
import { createStreamCounts, STREAM_LIMITS, type StreamPlace } from './stream-counts.ts';
import { Refusal } from '../errors/refusal.ts';

const few = { process: 12, visitors: 6, visitorsOfNetwork: 3, user: 2, usersOfNetwork: 4, lookupsOfNetwork: 5 };

/** Enters streams of one user, or of a visitor, until one is refused or `tries` have entered. */
function enter(counts: ReturnType<typeof createStreamCounts>, network: string, userId: number | null, tries: number): StreamPlace[] {
  const places: StreamPlace[] = [];
  try {
    for (let n = 0; n < tries; n++) {
      const place = counts.enter(network, userId !== null);
      if (userId !== null) place.settle(userId);
      places.push(place);
    }
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS', metaData: { remaining_time: 60 } });
  }
  return places;
}

it('streams are bounded by visitor network, by user, by network of users and by process', () => {
  const counts = createStreamCounts(few);
  expect(enter(counts, 'a', null, 99)).toHaveLength(3);
  expect([1, 2, 3].map((user) => enter(counts, 'a', user, 99).length)).toEqual([2, 2, 0]);
  // all visitors together can use only one half; the other half is left to users
  expect(enter(counts, 'b', null, 99)).toHaveLength(3);
  expect(enter(counts, 'c', null, 99)).toHaveLength(0);
  expect(enter(counts, 'c', 3, 99)).toHaveLength(2);
  expect(enter(counts, 'd', 4, 99)).toHaveLength(0);
});

it('a stream that leaves makes room again, once', () => {
  const counts = createStreamCounts(few);
  const [first, second] = enter(counts, 'a', 1, 99);
  first!.leave();
  first!.leave();
  expect(enter(counts, 'a', 1, 99)).toHaveLength(1);
  second!.leave();
  expect(enter(counts, 'a', 1, 99)).toHaveLength(1);
});

it('a cookie counts before it is looked up, and as a visitor when it is nobody’s', () => {
  const counts = createStreamCounts(few);
  const asked = Array.from({ length: 5 }, () => counts.enter('a', true));
  expect(() => counts.enter('a', true)).toThrow(Refusal);
  for (const place of asked.slice(0, 3)) place.settle(null);
  expect(() => asked[3]!.settle(null)).toThrow(Refusal);
  expect(() => counts.enter('a', false)).toThrow(Refusal);
  // a refused stream takes no place: there is room for four more
  expect(Array.from({ length: 4 }, () => counts.enter('a', true))).toHaveLength(4);
  expect(() => counts.enter('a', true)).toThrow(Refusal);
});

it('a process takes 5,000 streams of users while visitors hold all that they may', () => {
  const counts = createStreamCounts();
  let visitors = 0;
  for (let network = 0; network < 1000; network++) visitors += enter(counts, `v${network}`, null, 20).length;
  expect(visitors).toBe(STREAM_LIMITS.visitors);
  let users = 0;
  for (let user = 0; user < 5000; user++) users += enter(counts, `v${user % 50}`, user, 1).length;
  expect(users).toBe(5000);
});
