import { describe, expect, it } from 'vitest';
import { judge, mutantsOf, type Accepted, type Mutant } from './score.ts';

const SOURCE = ['export const half = (price: number): number =>', '  price >= 0', '    ? price / 2', '    : 0;'].join('\n');
const at = (line: number, column: number, endLine: number, endColumn: number) => ({
  start: { line, column },
  end: { line: endLine, column: endColumn },
});
const read = (status: string, location = at(2, 3, 2, 13), replacement = 'price > 0') =>
  mutantsOf({ files: { 'half.ts': { source: SOURCE, mutants: [{ status, location, replacement }] } } });

describe('a mutant of a report', () => {
  it('is known by its file, its line of code and what was changed there', () => {
    expect(read('Killed')).toEqual([
      { file: 'half.ts', line: 2, code: 'price >= 0', mutated: 'price >= 0', replacement: 'price > 0', outcome: 'killed' },
    ]);
  });

  it('that spans lines is one line: the layout of the code does not count', () => {
    expect(read('Killed', at(1, 47, 4, 8), '{\n  }')).toMatchObject([{ mutated: 'price >= 0 ? price / 2 : 0', replacement: '{ }' }]);
  });

  it.each([
    ['Killed', 'killed'],
    ['Timeout', 'killed'],
    ['Survived', 'survived'],
    ['NoCoverage', 'survived'],
    ['CompileError', 'invalid'],
    ['RuntimeError', 'invalid'],
  ])('with the status %s is %s', (status, outcome) => expect(read(status)).toMatchObject([{ outcome }]));

  it.each(['Ignored', 'Pending', 'Something'])('that was not tried makes no score: %s', (status) => {
    expect(() => read(status)).toThrow(`half.ts:2 was not tried: ${status}`);
  });
});

const mutant = (replacement: string, outcome: Mutant['outcome'], file = 'half.ts'): Mutant => ({
  file,
  line: 2,
  code: 'price >= 0',
  mutated: 'price >= 0',
  replacement,
  outcome,
});
const many = (killed: number, survived: number, invalid = 0): Mutant[] => [
  ...Array.from({ length: killed }, () => mutant('false', 'killed')),
  ...Array.from({ length: survived }, () => mutant('true', 'survived')),
  ...Array.from({ length: invalid }, () => mutant('x', 'invalid')),
];
const accept = (replacement: string, parts: Partial<Accepted> = {}): Accepted => ({
  file: 'half.ts',
  code: 'price >= 0',
  mutated: 'price >= 0',
  replacement,
  reason: 'equivalent: a price is never below zero',
  ...parts,
});

describe('the score', () => {
  it('is the killed in percent of those that could run, rounded down', () => {
    expect(judge(many(2, 1, 5), [])).toMatchObject({ mutants: 8, killed: 2, survived: 1, invalid: 5, score: 66.66 });
    expect(judge(many(19_999, 1), []).score).toBe(99.99);
    expect(judge(many(3, 0), []).score).toBe(100);
  });

  it('counts accepted survivors as survivors', () => {
    const verdict = judge(many(17, 3), [accept('true')]);
    expect(verdict).toMatchObject({ score: 85, survived: 3, unknown: [], passed: true });
    expect(judge(many(84, 16), [accept('true')])).toMatchObject({ score: 84, unknown: [], passed: false });
  });

  it('of no mutant is 0, which does not pass', () => {
    expect(judge([], [])).toMatchObject({ score: 0, passed: false });
    expect(judge(many(0, 0, 3), [])).toMatchObject({ score: 0, passed: false });
  });
});

describe('the accepted survivors', () => {
  it('are those with the same file, line of code, text and replacement', () => {
    const survivor = mutant('true', 'survived');
    const verdictFor = (entry: Accepted) => judge([...many(99, 0), survivor], [entry]);
    expect(verdictFor(accept('true'))).toMatchObject({ unknown: [], passed: true });
    for (const other of [
      accept('false'),
      accept('true', { code: 'if (price >= 0)' }),
      accept('true', { mutated: 'price' }),
      accept('true', { file: 'other.ts' }),
    ])
      expect(verdictFor(other)).toMatchObject({ unknown: [survivor], passed: false });
  });

  it('that no mutant makes any more, or that a test kills now, are named', () => {
    const verdict = judge(
      [mutant('true', 'survived'), mutant('false', 'killed')],
      [accept('true'), accept('false'), accept('price < 0'), accept('true', { file: 'other.ts' })],
    );
    expect(verdict).toMatchObject({ unknown: [], gone: [accept('price < 0')], dead: [accept('false')] });
  });

  it('are not dead while one of several equal mutants lives', () => {
    expect(judge([mutant('true', 'survived'), mutant('true', 'killed')], [accept('true')]).dead).toEqual([]);
  });
});
