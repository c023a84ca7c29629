import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { ensureBrowser } from '../tests/e2e/browser.ts';
import { median, round, plainFigure, type Figure } from './figures.ts';
import { createWorld, startApi } from './world.ts';

const RUNS = 5;
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const MIN_SCORE = 95;
const MAX_SHIFT = 0.02;

type Run = Record<(typeof CATEGORIES)[number] | 'lcp' | 'shift' | 'blocking', number>;

/** The first visit of the landing page on a phone (Lighthouse's mobile profile: slow 4G and a processor four times slower, simulated). */
export async function benchLighthouse(folder: string): Promise<Figure[]> {
  const world = await createWorld(folder, 0);
  const api = await startApi(world.url);
  const chrome = await launch({ chromePath: ensureBrowser(process.env), chromeFlags: FLAGS, logLevel: 'silent' });
  try {
    const runs: Run[] = [];
    for (let run = 0; run <= RUNS; run++) {
      const seen = await audit(`http://localhost:${api.port}/`, chrome.port);
      if (run > 0) runs.push(seen);
    }
    const medianOf = (name: keyof Run): number => median(runs.map((run) => run[name]));
    return [
      plainFigure('lighthouse, landing, performance', medianOf('performance'), '', `>= ${MIN_SCORE}`),
      score('accessibility', medianOf('accessibility'), 100),
      score('best practices', medianOf('best-practices'), MIN_SCORE),
      score('search engines', medianOf('seo'), MIN_SCORE),
      plainFigure('lighthouse, landing, largest contentful paint', medianOf('lcp') / 1000, 's', '1.9 s'),
      plainFigure('lighthouse, landing, blocking time', medianOf('blocking'), 'ms'),
      shift(medianOf('shift')),
    ];
  } finally {
    chrome.kill();
    await api.stop();
    await world.stop();
  }
}

/** One run. A run with a runtime error is repeated: on a busy machine Lighthouse sometimes misses the start of the page load. */
async function audit(url: string, port: number, attempts = 3): Promise<Run> {
  const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], output: 'json', logLevel: 'silent' });
  if (result?.lhr.runtimeError && attempts > 1) return audit(url, port, attempts - 1);
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no answer'}`);
  const { categories, audits } = result.lhr;
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]!.score ?? 0) * 100)]));
  const failed = Object.values(audits).filter(({ score: got, scoreDisplayMode }) => got === 0 && scoreDisplayMode === 'binary');
  if (failed.length > 0) process.stderr.write(`lighthouse: ${failed.map(({ id }) => id).join(', ')}\n`);
  return {
    ...(scores as Pick<Run, (typeof CATEGORIES)[number]>),
    lcp: audits['largest-contentful-paint']!.numericValue!,
    shift: audits['cumulative-layout-shift']!.numericValue!,
    blocking: audits['total-blocking-time']!.numericValue!,
  };
}

/** A judged figure: it follows from rules and not from times, so it is the same on every machine. */
const score = (name: string, value: number, min: number): Figure => ({
  name: `lighthouse, landing, ${name}`,
  value,
  unit: '',
  ratio: null,
  target: `>= ${min}`,
  pass: value >= min,
});

const shift = (value: number): Figure => ({
  name: 'lighthouse, landing, layout shift',
  value: round(value, 4),
  unit: '',
  ratio: null,
  target: `<= ${MAX_SHIFT}`,
  pass: value <= MAX_SHIFT,
});
