/** A change that a test should notice. `code`: the line where it begins. `mutated`, `replacement`: the changed text, on one line. */
export type Change = { file: string; code: string; mutated: string; replacement: string };
/** A change that no test can notice, or none is worth its upkeep for, and why. */
export type Accepted = Change & { reason: string };
export type Mutant = Change & { line: number; outcome: 'killed' | 'survived' | 'invalid' };

/** Percent of an area's mutants that must be killed. */
export const LEAST_SCORE = 85;

type Place = { line: number; column: number };
/** The part of a report of Stryker that is read here: https://github.com/stryker-mutator/mutation-testing-elements. Places count from 1. */
export type Report = {
  files: Record<string, { source: string; mutants: { status: string; replacement?: string; location: { start: Place; end: Place } }[] }>;
};

/** Mutants that ran for too long are killed: they would never have passed. Code that no test runs has survived. */
const OUTCOMES: Readonly<Record<string, Mutant['outcome']>> = {
  Killed: 'killed',
  Timeout: 'killed',
  Survived: 'survived',
  NoCoverage: 'survived',
  CompileError: 'invalid',
  RuntimeError: 'invalid',
};

/** @throws Error for a mutant that was not tried */
export function mutantsOf(report: Report): Mutant[] {
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants.map(({ status, replacement = '', location: { start, end } }) => {
      const outcome = OUTCOMES[status];
      if (!outcome) throw new Error(`${file}:${start.line} was not tried: ${status}`);
      const code = inOneLine(lines[start.line - 1]!);
      return { file, line: start.line, code, mutated: inOneLine(cut(lines, start, end)), replacement: inOneLine(replacement), outcome };
    });
  });
}

const inOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

function cut(lines: readonly string[], start: Place, end: Place): string {
  const whole = lines.slice(start.line - 1, end.line);
  whole[whole.length - 1] = whole.at(-1)!.slice(0, end.column - 1);
  whole[0] = whole[0]!.slice(start.column - 1);
  return whole.join('\n');
}

/**
 * `score`: killed in percent of all valid mutants, rounded down to 2 decimals; survivors count against it although they are accepted.
 * `unknown`: the survivors that are not accepted. `gone`: the accepted changes that no mutant makes any more. `dead`: those that a test
 * notices now.
 */
export type Verdict = {
  mutants: number;
  killed: number;
  survived: number;
  invalid: number;
  score: number;
  unknown: Mutant[];
  gone: Accepted[];
  dead: Accepted[];
  passed: boolean;
};

/** @param accepted those of other files are left aside */
export function judge(mutants: readonly Mutant[], accepted: readonly Accepted[]): Verdict {
  const count = (outcome: Mutant['outcome']): number => mutants.filter((mutant) => mutant.outcome === outcome).length;
  const [killed, survived] = [count('killed'), count('survived')];
  const score = killed + survived === 0 ? 0 : Math.floor((killed * 10_000) / (killed + survived)) / 100;
  const files = new Set(mutants.map(({ file }) => file));
  const own = accepted.filter(({ file }) => files.has(file));
  const known = new Set(own.map(keyOf));
  const made = new Set(mutants.map(keyOf));
  const survivors = mutants.filter(({ outcome }) => outcome === 'survived');
  const alive = new Set(survivors.map(keyOf));
  const unknown = survivors.filter((mutant) => !known.has(keyOf(mutant)));
  return {
    mutants: mutants.length,
    killed,
    survived,
    invalid: count('invalid'),
    score,
    unknown,
    gone: own.filter((entry) => !made.has(keyOf(entry))),
    dead: own.filter((entry) => made.has(keyOf(entry)) && !alive.has(keyOf(entry))),
    passed: score >= LEAST_SCORE && unknown.length === 0,
  };
}

const keyOf = ({ file, code, mutated, replacement }: Change): string => JSON.stringify([file, code, mutated, replacement]);
