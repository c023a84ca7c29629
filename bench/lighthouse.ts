import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { ensureBrowser } from '../tests/e2e/browser.ts';
import { median, round, plainFigure, type Figure } from './figures.ts';
import { benchLoads, openBrowser } from './page-load.ts';
import { startBarePage } from './peers/bare-page.ts';
import { createWorld, signIn, startApi } from './world.ts';

const RUNS = 5;
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const MIN_SCORE = 95;
const MAX_SHIFT = 0.02;

type Run = Record<(typeof CATEGORIES)[number] | 'lcp' | 'shift' | 'blocking', number>;

/** First visits on a phone: script and blocking time against a bare page, then what Lighthouse says of the landing page. */
export async function benchLighthouse(folder: string): Promise<Figure[]> {
  const world = await createWorld(folder, 0);
  const cookie = await signIn(world.db);
  const api = await startApi(world.url);
  const bare = await startBarePage(folder);
  try {
    const origin = `http://localhost:${api.port}`;
    return [...(await loads(origin, bare.url, cookie)), ...(await audits(`${origin}/`))];
  } finally {
    bare.stop();
    await api.stop();
    await world.stop();
  }
}

/** The shell is measured by the signed-in screen with the least of its own: the contact page is a title and two sentences. */
async function loads(origin: string, bare: string, cookie: string): Promise<Figure[]> {
  const browser = await openBrowser(ensureBrowser(process.env), FLAGS);
  // the served page is gone: the application has rendered its own
  const rendered = '#root:not(:has(> [data-ready])) main h1';
  try {
    return await benchLoads(
      browser,
      { url: bare, ready: 'h1' },
      { landing: { url: `${origin}/`, ready: rendered }, shell: { url: `${origin}/contact`, ready: rendered, cookie } },
    );
  } finally {
    await browser.close();
  }
}

/** Lighthouse's mobile profile: slow 4G and a processor four times slower, simulated. */
async function audits(url: string): Promise<Figure[]> {
  const chrome = await launch({ chromePath: ensureBrowser(process.env), chromeFlags: FLAGS, logLevel: 'silent' });
  try {
    const runs: Run[] = [];
    for (let run = 0; run <= RUNS; run++) {
      const seen = await audit(url, chrome.port);
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
