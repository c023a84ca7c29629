import { importInvestments } from '@lootfolio/contract/features/holdings/investment-imports';
import { longestStep } from '@lootfolio/domain/test/longest-step';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_ISSUES, readInput, type Input } from './read-input.ts';

const read = (schema: z.ZodObject, input: Record<string, unknown>): Input & { pauses: number } => {
  const reader = readInput(schema, input);
  for (let pauses = 0; ; pauses++) {
    const { value, done } = reader.next();
    if (done) return { ...value, pauses };
  }
};
const pathsOf = ({ issues }: Input): string[] => issues.map(({ path }) => (path ?? []).join('.'));

const schema = z.object({
  items: z
    .array(z.object({ n: z.int().default(1), text: z.string().max(5) }))
    .min(2)
    .max(200),
  name: z.string().trim().min(1).default('x'),
  flag: z.boolean(),
});
const items = (count: number, item: object = { text: 'a' }): object[] => Array.from({ length: count }, () => ({ ...item, more: true }));

describe('an input', () => {
  it.each([2, 50, 51, 200])('with %i items is what the schema makes of it', (count) => {
    const input = { items: items(count), name: ' a ', flag: true, more: 1 };
    const { data, issues, unstorable } = read(schema, input);
    expect([data, issues, unstorable]).toEqual([schema.parse(input), [], []]);
  });

  it.each([3, 100])('with %i items has the mistakes that the schema finds, with their places', (count) => {
    const wrong = items(count).toSpliced(2, 1, { n: 1.5, text: 'too long' });
    const input = { items: wrong, name: ' ' };
    expect(pathsOf(read(schema, input)).toSorted()).toEqual(
      schema
        .safeParse(input)
        .error!.issues.map(({ path }) => path.join('.'))
        .toSorted(),
    );
  });

  it.each([201, 5000])('is refused with %i items without a look at them', (count) => {
    const result = read(schema, { items: Array(count).fill(null), name: 'a', flag: true });
    expect([pathsOf(result), result.pauses]).toEqual([['items'], 0]);
  });

  it('with a long list is read in slices, and no further than to the first mistakes', () => {
    expect(read(schema, { items: items(200), flag: true }).pauses).toBeGreaterThanOrEqual(3);
    let looked = 0;
    const counting = z.object({
      items: z
        .array(
          z.custom(() => {
            looked += 1;
            return false;
          }),
        )
        .max(5000),
    });
    const result = read(counting, { items: Array(5000).fill(1) });
    expect([result.issues.length, looked]).toEqual([MAX_ISSUES, MAX_ISSUES]);
  });

  it('reads a list with a default in slices, too', () => {
    const optional = z.object({ items: z.array(z.int()).max(1000).default([]) });
    const reading = readInput(optional, { items: Array(500).fill(1) });
    let pauses = 0;
    while (!reading.next().done) pauses += 1;
    expect([pauses, read(optional, {}).data, read(optional, { items: Array(1001).fill(1) }).issues.length]).toEqual([10, { items: [] }, 1]);
  });

  it('names the field whose text cannot be stored, in a short list and in a long one', () => {
    for (const count of [2, 100]) expect(read(schema, { items: items(count, { text: 'a\0' }), flag: true }).unstorable).toEqual(['items']);
    expect(read(schema, { items: items(2), name: '\ud800', flag: true }).unstorable).toEqual(['name']);
  });

  it('of 4,900 rows with six mistakes each is refused in steps of a few milliseconds', () => {
    const row = { row: 0, kind: 'x', app_id: 730, name: '', category: '', quantity: 0, buyPrice: -1, buyDate: 'x', float: 2 };
    const input = { items: Array.from({ length: 4900 }, () => row) };
    expect(importInvestments.body.safeParse(input).error!.issues.length).toBeGreaterThan(4900 * 5);
    const result = read(importInvestments.body, input);
    expect([result.issues.length < 30, pathsOf(result)[0]]).toEqual([true, 'items.0.row']);
    expect(longestStep(() => readInput(importInvestments.body, input), 5)).toBeLessThan(5);
  });
});
