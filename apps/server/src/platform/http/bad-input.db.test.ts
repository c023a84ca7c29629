import { beforeAll, describe, expect, it } from 'vitest';
import { CALLS_WITH_INPUT, sendBadInputs } from '../../../test/bad-inputs.ts';
import { contractApi, named } from '../../../test/whole-contract.ts';

const CASES = 10_000;
const SEED = 20_261_120;
const MAX_REPLY_MS = 2000;

const test = contractApi();
// more than one administrator, because the last one cannot delete their account
beforeAll(() => test.signIn({ role: 'ADMIN' }));

const casesOfEach = Math.ceil(CASES / CALLS_WITH_INPUT.length);
const seen = { cases: 0, past: 0, slowest: 0 };

describe('with one wrong field each', () => {
  it.each(named(CALLS_WITH_INPUT))(
    '%s never fails inside and never takes long [HTTP-114, HTTP-204]',
    async (_name, call) => {
      let past = 0;
      for await (const { status, took, isPast, shown } of sendBadInputs(test, call, casesOfEach, SEED + CALLS_WITH_INPUT.indexOf(call))) {
        expect([status < 500, shown]).toEqual([true, shown]);
        expect([took < MAX_REPLY_MS, shown]).toEqual([true, shown]);
        seen.cases += 1;
        seen.slowest = Math.max(seen.slowest, took);
        if (isPast) past += 1;
      }
      seen.past += past;
      expect(past / casesOfEach).toBeGreaterThan(0.6);
    },
    60_000,
  );

  it('is tried ten thousand times and more, nearly always as far as that field', () => {
    expect(seen.cases).toBeGreaterThanOrEqual(CASES);
    expect(seen.past / seen.cases).toBeGreaterThan(0.9);
    expect(seen.slowest).toBeGreaterThan(0);
  });
});
