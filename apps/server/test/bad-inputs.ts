import type { Call } from '@lootfolio/contract/call';
import type { Answer, TestApi, User } from './api.ts';
import { ABSENT, badValues } from './bad-values.ts';
import { goodInput } from './inputs.ts';
import type { GoodInput } from './good-input.ts';
import { allowedUser, EVERY_CALL, sendCall } from './whole-contract.ts';

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];
/** A field by its path within the part: `settings.0.channel`. */
type Field = { part: Part; way: readonly string[] };

/** Every call that takes an input. */
export const CALLS_WITH_INPUT: readonly Call[] = EVERY_CALL.filter((call) =>
  PARTS.some((part) => Object.keys(call[part]?.shape ?? {}).length > 0),
);

/**
 * How a call answered an input with one wrong field. `code`: that of a refusal. `took`: milliseconds. `shown`: the field, its value and the
 * answer, shortened.
 */
export type BadAnswer = { status: number; code: unknown; took: number; isPast: boolean; shown: string };

/**
 * Sends a call `count` inputs with one wrong field each, the same ones with the same seed.
 * @throws Error when the good input that they are made of does not succeed
 */
export async function* sendBadInputs(test: TestApi, call: Call, count: number, seed: number): AsyncGenerator<BadAnswer> {
  let subject = await newSubject(test, call);
  const first = await sendCall(test, call, subject.input, subject.user);
  if (first.status !== 200) throw new Error(`${call.method} ${call.path} refuses a good input: ${first.text.slice(0, 300)}`);
  // a call that deletes its object, or creates what may exist only once, succeeds once
  const isOnce = (await sendCall(test, call, subject.input, subject.user)).status !== 200;
  if (isOnce) subject = await newSubject(test, call);

  const fields = fieldsOf(call, subject.input);
  for (const [n, valueFor] of badValues(count, seed).entries()) {
    const field = fields[n % fields.length]!;
    const value = valueFor(valueAt(subject.input, field));
    const begun = performance.now();
    const answer = await sendCall(test, call, withField(subject.input, field, value), subject.user);
    const took = performance.now() - begun;
    const shown = `${field.part}.${field.way.join('.')} = ${String(JSON.stringify(value)).slice(0, 200)}: ${answer.status} ${answer.text.slice(0, 300)}`;
    yield { status: answer.status, code: (answer.body as { code?: unknown } | null)?.code, took, isPast: isPast(answer, field), shown };
    if ([401, 429].includes(answer.status) || (isOnce && answer.status === 200)) subject = await newSubject(test, call);
  }
}

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

/** Returns the value of the field in the good input; undefined when the input leaves it out. */
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
const newSubject = async (test: TestApi, call: Call): Promise<Subject> => {
  const user = await allowedUser(test, call);
  return { user, input: await goodInput(test, call, user) };
};

/** True when the call passed the checks of session, rights, rate limit and every field but the changed one. */
function isPast(answer: Answer, { way }: Field): boolean {
  // an answer with a file has no JSON body
  const { code, msg, fields } = (answer.body ?? {}) as { code?: string | number; msg?: string; fields?: Record<string, string> };
  if (code === 'VALIDATION') return fields !== undefined && Object.keys(fields).every((name) => name.split('.')[0] === way[0]);
  return ![401, 403, 429].includes(answer.status) && !['CSRF', 'REAUTH'].includes(String(code)) && msg !== 'There is no such call.';
}
