import type { Call } from '@lootfolio/contract/call';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, User } from '../../../test/api.ts';
import { ABSENT, badValues } from '../../../test/bad-values.ts';
import { goodInput } from '../../../test/inputs.ts';
import type { GoodInput } from '../../../test/inputs/good-input.ts';
import { allowedUser, contractApi, EVERY_CALL, named, sendCall } from '../../../test/whole-contract.ts';

const CASES = 10_000;
const SEED = 20_261_120;
const MAX_REPLY_MS = 2000;

const test = contractApi();
// more than one administrator: the last one cannot delete their account
beforeAll(() => test.signIn({ role: 'ADMIN' }));

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];
/** A field by its way from the part: `settings.0.channel`. */
type Field = { part: Part; way: readonly string[] };

const withInput = EVERY_CALL.filter((call) => PARTS.some((part) => Object.keys(call[part]?.shape ?? {}).length > 0));
const casesOfEach = Math.ceil(CASES / withInput.length);
const seen = { cases: 0, past: 0, slowest: 0 };

/** Every field that the call declares, and every one within the good input. */
function fieldsOf(call: Call, good: GoodInput): Field[] {
  const within = (value: unknown, way: string[]): string[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [[...way, key], ...within(inner, [...way, key])])
      : [];
  return PARTS.flatMap((part) => {
    const declared = Object.keys(call[part]?.shape ?? {}).map((key) => [key]);
    const deeper = within(good[part] ?? {}, []).filter((way) => way.length > 1);
    return [...declared, ...deeper].map((way) => ({ part, way }));
  });
}

/** What the good input has there; nothing where the field may be left out. */
function valueAt(good: GoodInput, { part, way }: Field): unknown {
  return way.reduce<unknown>((holder, key) => (holder as Record<string, unknown> | undefined)?.[key], good[part]);
}

/** The good input with one field changed. */
function withField(good: GoodInput, { part, way }: Field, value: unknown): GoodInput {
  const changed = structuredClone(good) as Record<Part, Record<string, unknown> | undefined>;
  const root = (changed[part] ??= {});
  let holder = root;
  for (const key of way.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
  const last = way.at(-1)!;
  // a path without its parameter is another call
  if (part === 'params' && (value === ABSENT || value === '')) holder[last] = 'absent';
  else if (value === ABSENT) delete holder[last];
  else holder[last] = part === 'body' ? value : asText(value);
  return changed as GoodInput;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

type Subject = { user: User; input: GoodInput };
const newSubject = async (call: Call): Promise<Subject> => {
  const user = await allowedUser(test, call);
  return { user, input: await goodInput(test, call, user) };
};

/** Whether an answer came from behind session, rights, rate limit and every field but the changed one. */
function isPast(answer: Answer, { way }: Field): boolean {
  // a file is no JSON
  const { code, msg, fields } = (answer.body ?? {}) as { code?: string | number; msg?: string; fields?: Record<string, string> };
  if (code === 'VALIDATION') return fields !== undefined && Object.keys(fields).every((name) => name.split('.')[0] === way[0]);
  return ![401, 403, 429].includes(answer.status) && !['CSRF', 'REAUTH'].includes(String(code)) && msg !== 'There is no such call.';
}

describe('with one wrong field each', () => {
  it.each(named(withInput))(
    '%s never fails inside and never takes long [HTTP-114, HTTP-204]',
    async (_name, call) => {
      let subject = await newSubject(call);
      expect((await sendCall(test, call, subject.input, subject.user)).status).toBe(200);
      // an object that is gone, a thing that is there already: such a call succeeds once
      const isOnce = (await sendCall(test, call, subject.input, subject.user)).status !== 200;
      if (isOnce) subject = await newSubject(call);

      const fields = fieldsOf(call, subject.input);
      let past = 0;
      for (const [n, valueFor] of badValues(casesOfEach, SEED + withInput.indexOf(call)).entries()) {
        const field = fields[n % fields.length]!;
        const value = valueFor(valueAt(subject.input, field));
        const begun = performance.now();
        const answer = await sendCall(test, call, withField(subject.input, field, value), subject.user);
        const took = performance.now() - begun;
        const shown = `${field.part}.${field.way.join('.')} = ${String(JSON.stringify(value)).slice(0, 200)}: ${answer.text.slice(0, 300)}`;
        expect([answer.status < 500, shown]).toEqual([true, shown]);
        expect([took < MAX_REPLY_MS, shown]).toEqual([true, shown]);
        seen.slowest = Math.max(seen.slowest, took);
        if (isPast(answer, field)) past += 1;
        if ([401, 429].includes(answer.status) || (isOnce && answer.status === 200)) subject = await newSubject(call);
      }
      seen.cases += casesOfEach;
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
