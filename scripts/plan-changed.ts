import { selectTests, type Selection, type Suite } from './changed.ts';
import { readGitChange } from './git-change.ts';
import { EVERYWHERE, readSources } from './source.ts';

export type Plan = {
  /** What will run and why, for the terminal. */
  summary: string;
  /** Every chosen test with its cause. */
  list: string;
  /** The files to run of each suite that has any. */
  files: Map<Suite, string[]>;
};

const SUITE_NAMES = ['unit', 'db', 'e2e'] as const;

/**
 * Plans what a change since a commit can break.
 * @throws Error when there is no such commit
 */
export function planChanged(root: string, wantedBase: string | undefined, suites: readonly Suite[] = SUITE_NAMES): Plan {
  const { base, changed, keysOf } = readGitChange(root, wantedBase);
  const sources = readSources(root, EVERYWHERE);
  const selection = selectTests({ sources, changed, keysOf });
  const chosen = suites.filter((suite) => selection.tests[suite].size > 0);
  const counts = suites.map((suite) => `  ${suite.padEnd(5)} ${selection.tests[suite].size} of ${selection.all[suite]} files`);
  return {
    summary: [
      `Since ${base}: ${changed.length} changed files. ${reasonOf(selection)}`,
      '  check',
      ...counts,
      ...causesOf(selection, suites),
    ].join('\n'),
    list: chosen.flatMap((suite) => [...selection.tests[suite]].map(([test, cause]) => `${test}  because of ${cause}`)).join('\n'),
    files: new Map(chosen.map((suite) => [suite, selection.everythingFor === null ? [...selection.tests[suite].keys()] : []])),
  };
}

function reasonOf({ everythingFor, features }: Selection): string {
  if (everythingFor !== null) return `Every test runs with ${everythingFor}.`;
  return `Reached features: ${features.length > MOST_FEATURES ? features.length : features.join(', ') || 'none'}.`;
}

/** Lists how many tests were chosen because of each changed file, the most first. */
function causesOf({ everythingFor, tests }: Selection, suites: readonly Suite[]): string[] {
  if (everythingFor !== null) return [];
  const chosen = suites.flatMap((suite) => [...tests[suite].values()].map((cause) => ({ suite, cause })));
  const causes = [...Map.groupBy(chosen, ({ cause }) => cause)].toSorted(([, a], [, b]) => b.length - a.length);
  const lines = causes.slice(0, MOST_CAUSES).map(([cause, of]) => {
    const counts = [...Map.groupBy(of, ({ suite }) => suite)].map(([suite, some]) => `${some.length} ${suite}`);
    return `  ${cause}: ${counts.join(', ')}`;
  });
  const more = causes.length > MOST_CAUSES ? [`  ${causes.length - MOST_CAUSES} more`] : [];
  return lines.length > 0 ? ['because of', ...lines, ...more] : [];
}

const MOST_CAUSES = 15;
const MOST_FEATURES = 12;
