import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CALLS } from './calls.ts';

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** Every field that a call takes, those inside of others too, by its path. */
function fieldsOf(schema: z.ZodObject, path: string): [string, z.ZodType][] {
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]): [string, z.ZodType][] => [
    [`${path}.${name}`, field],
    ...(field instanceof z.ZodObject ? fieldsOf(field, `${path}.${name}`) : []),
  ]);
}

const inputs = CALLS.flatMap((call) => [call.params, call.query, call.body].flatMap((part) => (part ? fieldsOf(part, nameOf(call)) : [])));

describe('the contract', () => {
  it('takes no endless text, list or number anywhere [HTTP-204]', () => {
    const endless = [
      ...['x', ' x', '1', '9'].map((text) => text.repeat(5000)),
      ...[1e12, -1e12, Number.POSITIVE_INFINITY],
      ...['x', 'steam', 1, 730, {}].map((one) => Array(2000).fill(one) as unknown),
    ];
    expect(inputs.length).toBeGreaterThan(60);
    const taken = inputs.flatMap(([name, field]) => endless.filter((value) => field.safeParse(value).success).map(() => name));
    expect([...new Set(taken)]).toEqual([]);
  });

  it('counts every list that it answers, but for a series and the parts of a sum [DATA-353]', () => {
    const uncounted = CALLS.filter(({ reply }) => {
      const fields = Object.entries((reply as z.ZodObject).shape as Record<string, z.ZodType>);
      return fields.some(([, field]) => field instanceof z.ZodArray) && !fields.some(([name]) => name === 'total');
    });
    expect(uncounted.map(nameOf)).toEqual(['GET /init/net-worth', 'GET /item/history']);
  });

  it('says of every call in a sentence what it does', () => {
    expect(CALLS.filter(({ summary }) => !/^[A-Z].{8,}[^.]$/.test(summary)).map(nameOf)).toEqual([]);
    expect(new Set(CALLS.map(({ summary }) => summary)).size).toBe(CALLS.length);
  });
});
