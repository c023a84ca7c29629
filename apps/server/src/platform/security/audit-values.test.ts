import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditValue } from './audit-values.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('the values of an audit row', () => {
  it.each([[null], [true], [12_340], ['ADMIN'], [{ ROLE: 'USER', balance: 1000 }], [[1, 2]], ['x'.repeat(300)]])(
    'stay as they are while they are short: %j',
    (value) => expect(auditValue(value)).toEqual(value),
  );

  it('keep of a long text its hash and length, wherever it stands', () => {
    const long = `${'ş'.repeat(300)}!`;
    const kept = { sha256: hash(long), length: 301 };
    expect(auditValue(long)).toEqual(kept);
    expect(auditValue({ title: 'short', texts: [{ message: long }] })).toEqual({ title: 'short', texts: [{ message: kept }] });
  });

  it('keep the short fields beside a long list', () => {
    const facts = Array.from({ length: 1000 }, (_, n) => `fact ${n}`);
    const json = JSON.stringify(facts);
    expect(auditValue({ type: 'NEWS', facts })).toEqual({ type: 'NEWS', facts: { sha256: hash(json), length: json.length } });
  });

  it('name all users whom a message went to', () => {
    const ids = Array.from({ length: 1000 }, (_, n) => n);
    const message = 'x'.repeat(2000);
    expect(auditValue({ type: 'NEWS', message, ids })).toEqual({ type: 'NEWS', message: { sha256: hash(message), length: 2000 }, ids });
  });

  it('keep times as JSON does', () => {
    const at = new Date('2026-11-20T12:00:00Z');
    expect(JSON.stringify(auditValue({ at }))).toBe(JSON.stringify({ at }));
  });

  it('never have more than 2000 characters without lists of numbers, nor a text of more than 300', () => {
    const texts = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
    const value = fc.jsonValue({ maxDepth: 4, stringUnit: fc.string({ minLength: 1, maxLength: 40 }) });
    fc.assert(
      fc.property(value, (json) => {
        const kept = auditValue(json);
        const counted = JSON.stringify(kept, (_name, one: unknown) =>
          Array.isArray(one) && one.every((part) => typeof part === 'number') ? undefined : one,
        );
        expect((counted ?? '').length).toBeLessThanOrEqual(2000);
        expect(texts(kept).filter((text) => text.length > 300)).toEqual([]);
      }),
    );
  });
});
