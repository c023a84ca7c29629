import { costFigure, median, percentile, plainFigure, sizeFigure, type Figure } from './figures.ts';
import { countOf, withMixedLoad, type Answered } from './mixed-load.ts';
import { familyOf } from './processes.ts';
import { askServer } from './world.ts';

const MINUTES = Number(process.env['ENDURANCE_MINUTES'] ?? 30);
const A_SECOND = 300;
const KINDS = ['health', 'repeated comparison', 'distinct comparison', 'item', 'search', 'sources'];
/** Percent of the requests that may fail. */
const MAX_FAILED = 0.01;
/** How much memory the last third of the time may take, as a multiple of the middle third. The first fills the caches. */
const MAX_GROWTH = 1.1;
const SHOWN = 20;

/** `memory`: of the api after a garbage collection, and of the database, in megabytes. */
type Minute = { answered: Answered; memory: { api: number; database: number } };

/** Many requests a second for long, while prices refresh: nothing may fail, and memory may not grow. */
export const benchEndurance = (folder: string): Promise<Figure[]> =>
  withMixedLoad(folder, async ({ api, measure, refreshes }) => {
    const minutes: Minute[] = [];
    for (let minute = 0; minute < MINUTES; minute++) {
      const answered = await measure(KINDS, 60_000, 1000 / A_SECOND);
      for (const problem of answered.failed.slice(0, SHOWN)) process.stderr.write(`minute ${minute}: ${problem}\n`);
      const resident = (await askServer(api.child, 'memory')) / 1024 / 1024;
      const database = familyOf(process.pid).filter(({ program }) => program === 'database');
      minutes.push({ answered, memory: { api: resident, database: database.reduce((sum, { megabytes }) => sum + megabytes, 0) } });
    }
    return figuresOf(minutes, refreshes());
  });

function figuresOf(minutes: readonly Minute[], refreshes: number): Figure[] {
  const answers = minutes.map(({ answered }) => answered);
  const failed = answers.reduce((sum, answered) => sum + answered.failed.length, 0);
  const sent = failed + answers.reduce((sum, answered) => sum + countOf(answered), 0);
  const seconds = answers.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  const third = Math.floor(minutes.length / 3);
  const grown = (of: 'api' | 'database'): Figure => {
    const part = (from: number): number => median(minutes.slice(from, from + third).map(({ memory }) => memory[of]));
    const last = part(minutes.length - third);
    return costFigure(`endurance, memory of the ${of} at the end, against the middle`, last, 'MB', last / part(third), MAX_GROWTH);
  };
  return [
    plainFigure('endurance, requests', sent, 'requests'),
    plainFigure('endurance, answered a second', (sent - failed) / seconds, 'requests/s', `${A_SECOND}/s`),
    sizeFigure('endurance, failed', (100 * failed) / sent, '%', MAX_FAILED),
    plainFigure('endurance, price lists merged meanwhile', refreshes, 'lists'),
    ...KINDS.map((name) =>
      plainFigure(
        `endurance, ${name}, p95`,
        percentile(
          answers.flatMap(({ times }) => times[name]!),
          0.95,
        ),
        'ms',
      ),
    ),
    grown('api'),
    grown('database'),
  ];
}
