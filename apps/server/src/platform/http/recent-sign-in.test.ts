import { afterEach, expect, it } from 'vitest';
import { setClock } from '../process/clock.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';

afterEach(() => setClock(null));

it('takes a sign-in of the last 15 minutes, and none of a token', () => {
  const startedAt = new Date('2026-11-24T10:00:00Z');
  const ask = (tokenId: number | null, at: string) => () => {
    setClock(new Date(at));
    requireRecentSignIn({ tokenId, startedAt });
  };
  expect(ask(null, '2026-11-24T10:15:00Z')).not.toThrow();
  expect(ask(null, '2026-11-24T10:15:00.001Z')).toThrow(expect.objectContaining({ code: 'REAUTH', text: 'calls.reauth' }));
  expect(ask(3, '2026-11-24T10:00:00Z')).toThrow(expect.objectContaining({ code: 'FORBIDDEN', text: 'calls.tokenOnlyReads' }));
});
