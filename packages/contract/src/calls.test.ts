import { describe, expect, it } from 'vitest';
import { MAX_STORAGE_FILE } from '@lootfolio/domain/storage';
import { CONTENT_LENGTH } from '@lootfolio/domain/support';
import { z } from 'zod';
import { call } from './call.ts';
import { CALLS } from './calls.ts';

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** Every input field of a call, nested ones included, by its path. */
function fieldsOf(schema: z.ZodObject, path: string): [string, z.ZodType][] {
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]): [string, z.ZodType][] => [
    [`${path}.${name}`, field],
    ...(field instanceof z.ZodObject ? fieldsOf(field, `${path}.${name}`) : []),
  ]);
}

/** Every field of a call's reply, nested ones included, by its path. */
function answersOf(schema: z.ZodType, path: string): [string, z.ZodType][] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return answersOf(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodArray) return answersOf(schema.element as z.ZodType, `${path}[]`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => answersOf(option as z.ZodType, path));
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]): [string, z.ZodType][] => [
    [`${path}.${name}`, field],
    ...answersOf(field, `${path}.${name}`),
  ]);
}

const inputs = CALLS.flatMap((call) => [call.params, call.query, call.body].flatMap((part) => (part ? fieldsOf(part, nameOf(call)) : [])));

/** Inputs that are the text of a whole file. */
/** Texts that people write in tickets. */
const LONG_TEXTS = [
  'POST /admin/support/ticket/{id}/reply.content',
  'POST /support/ticket/create.description',
  'POST /support/ticket/{id}/reply.content',
];
const FILES = ['POST /steam/storage/preview.csv', 'POST /steam/storage.csv'];

describe('the contract', () => {
  it('has no call that moves money and is public, or only reads: the compiler refuses it', () => {
    const pay = { method: 'POST', path: '/pay', summary: 'Moves money', reply: z.object({}) } as const;
    const declare = (): unknown[] => [
      call({ ...pay, access: 'user', money: true }),
      call({ ...pay, access: 'admin', money: true }),
      // @ts-expect-error -- an Idempotency-Key belongs to a signed-in user
      call({ ...pay, access: 'public', money: true }),
      // @ts-expect-error -- a call that only reads may be repeated without a key
      call({ ...pay, access: 'user', money: true, read: true }),
    ];
    expect(declare()).toHaveLength(4);
  });

  it('takes no endless text, list or number anywhere [HTTP-204]', () => {
    const endless = [
      ...['x', ' x', '1', '9'].map((text) => text.repeat(5000)),
      // a billion dollars in thousandths, 1e12, is the largest amount that any call accepts
      ...[1e12 + 10, -1e12, Number.POSITIVE_INFINITY],
      ...['x', 'steam', 1, 730, {}].map((one) => Array(2000).fill(one) as unknown),
    ];
    expect(inputs.length).toBeGreaterThan(60);
    const taken = inputs.flatMap(([name, field]) => endless.filter((value) => field.safeParse(value).success).map(() => name));
    expect([...new Set(taken)].toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual(
      [...FILES, ...LONG_TEXTS].toSorted((a, b) => a.localeCompare(b, 'en')),
    );
    const long = inputs.filter(([name]) => LONG_TEXTS.includes(name));
    expect(long.map(([, field]) => field.safeParse('x'.repeat(CONTENT_LENGTH + 1)).success)).toEqual(LONG_TEXTS.map(() => false));
    const files = inputs.filter(([name]) => FILES.includes(name));
    expect(files.map(([, field]) => field.safeParse('x'.repeat(MAX_STORAGE_FILE + 1)).success)).toEqual(FILES.map(() => false));
  });

  it('takes pages from 1, page sizes from 1 to 200, of inventories to 1000, and no unknown order or choice [HTTP-204]', () => {
    const taken = (of: RegExp, ...values: unknown[]): string[] => {
      const fields = inputs.filter(([name]) => of.test(name));
      expect(fields.length).toBeGreaterThan(2);
      return fields.filter(([, field]) => values.some((value) => field.safeParse(value).success)).map(([name]) => name);
    };
    const [pages, sizes] = [/\.(page|currentPage)$/, /\.(pageSize|limit)$/];
    expect(taken(pages, 0, -1, 1.5, 'x', '')).toEqual([]);
    const inventories = ['POST /steam/inventory', 'POST /steam/inventory/export', 'POST /steam/fetch-inventory'].map(
      (name) => `${name}.pageSize`,
    );
    expect(taken(sizes, 0, -1, 1001, 1.5, 'x', '')).toEqual([]);
    expect(taken(sizes, 201)).toEqual(inventories);
    expect([taken(pages, 1).length > 0, taken(sizes, 1).length > 0]).toEqual([true, true]);
    expect(taken(/\.(sortBy|sortOrder|status)$/, 'unknown', '', 1, 'asc; drop table users')).toEqual([]);
  });

  it('counts every list that it answers, but for a series, the parts of a sum or of one thing, results by market, and the reasons of a state [DATA-353]', () => {
    const uncounted = CALLS.filter(({ file, text }) => !file && !text).filter(({ reply }) => {
      const fields = Object.entries((reply as z.ZodObject).shape as Record<string, z.ZodType>);
      return fields.some(([, field]) => field instanceof z.ZodArray) && !fields.some(([name]) => name === 'total');
    });
    expect(uncounted.map(nameOf).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'GET /health',
      'GET /init/net-worth',
      'GET /item/histories',
      'GET /item/history',
      'GET /item/liquidity',
      'GET /payment/methods',
      'GET /payment/subscription/current',
      'GET /sales/balance',
      'GET /sales/get-sales-profit',
      'GET /sales/profits',
      'GET /sales/sale-counts',
      'GET /sales/{id}',
      'GET /steam/statistics',
      'GET /transaction/synch',
      'POST /notifications/offer',
      'POST /sales/create-sales',
      'POST /sales/get-sales-periodic',
      'POST /trade-up/evaluate',
    ]);
  });

  it.each([
    ['GET /users/details', [], 'user', '[ACC-136]'],
    ['GET /users/get-api', [], 'items', '[ACC-137]'],
    ['POST /users/set-api', ['market', 'api', 'selling'], 'item', '[ACC-138]'],
    ['POST /users/set-proxy', ['proxy'], 'message', '[ACC-139]'],
    ['POST /users/set-trade', ['trade_link'], 'trade_link', '[ACC-140]'],
    ['POST /users/set-mail', ['mail'], 'mail', '[ACC-141]'],
    ['GET /users/sessions', [], 'sessions', '[ACC-142]'],
    ['GET /users/balance', [], 'items', '[ACC-143]'],
  ])('has %s, which takes %j and answers success and %s %s', (name, taken, answered) => {
    const { params, query, body, reply } = CALLS.find((call) => nameOf(call) === name)!;
    expect([params, query, Object.keys(body?.shape ?? {})]).toEqual([undefined, undefined, taken]);
    const { success, ...more } = (reply as z.ZodObject).shape as Record<string, z.ZodType>;
    expect([success!.safeParse(true).success, success!.safeParse(false).success]).toEqual([true, false]);
    expect(Object.keys(more)).toContain(answered);
  });

  it('answers own ids as numbers and Steam ids as texts; what is absent is null and never missing, and a list is never null', () => {
    const answers = CALLS.flatMap((call) => answersOf(call.reply, nameOf(call)));
    const named = (fields: typeof answers): string[] => fields.map(([name]) => name);
    expect(named(answers.filter(([, field]) => field instanceof z.ZodOptional))).toEqual([]);
    expect(named(answers.filter(([, field]) => field instanceof z.ZodNullable && field.unwrap() instanceof z.ZodArray))).toEqual([]);
    const ids = answers.filter(([name]) => /[._]id$/.test(name));
    const texts = ids.filter(([, field]) => field.safeParse('76561198000000001').success);
    expect(ids.length).toBeGreaterThan(30);
    expect(named(texts.filter(([name]) => !/(steam|asset|market_item)_id$/.test(name)))).toEqual([]);
    expect(named(ids.filter(([name]) => /(steam|asset|market_item)_id$/.test(name)))).toEqual(named(texts));
  });

  it('says of every call in a sentence what it does', () => {
    expect(CALLS.filter(({ summary }) => !/^[A-Z].{8,}[^.]$/.test(summary)).map(nameOf)).toEqual([]);
    expect(new Set(CALLS.map(({ summary }) => summary)).size).toBe(CALLS.length);
  });
});

it('every comparison, search and file declares what it costs', () => {
  const expensive = CALLS.filter(({ rate, file }) => file || rate === 'comparison' || rate === 'search' || rate === 'export');
  expect(expensive.length).toBeGreaterThan(25);
  expect(expensive.filter(({ cost }) => cost === undefined).map(nameOf)).toEqual([]);
  for (const { cost = 1 } of CALLS) expect(Number.isInteger(cost) && cost >= 1).toBe(true);
});
