import puppeteer, { type Browser, type CDPSession } from 'puppeteer-core';
import { costFigure, median, type Figure } from './figures.ts';
import { ROUNDS } from './race.ts';

/** `ready`: selector of what stands on the page once its scripts have rendered it. `cookie`: the session of a signed-in user. */
export type Visit = { url: string; ready: string; cookie?: string };
/** In milliseconds of a phone: `script` runs JavaScript, `blocking` is the sum of what every task takes beyond 50 ms. */
type Load = { script: number; blocking: number };

/** A phone of Lighthouse's profile: a processor four times slower, and its window. */
const SLOWER = 4;
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const LONG_TASK_MS = 50;
/** At most this many times the script and the blocking of the bare page. */
const MAX_TIMES = 2;
/** A page is quiet after two looks between which its main thread worked less than this share. */
const LOOK_MS = 500;
const QUIET_SHARE = 0.02;

/**
 * Script and blocking time of first visits, as multiples of those of the bare page. Both are processor time of the page's main thread, so
 * other load on the machine does not count. Tasks before the first paint count too: a bare page is empty until its script has run, and
 * Lighthouse's blocking time, which counts from the paint, is 0 for it.
 */
export async function benchLoads(browser: Browser, bare: Visit, pages: Record<string, Visit>): Promise<Figure[]> {
  const visits = Object.entries({ bare, ...pages });
  const loads: Record<string, Load[]> = Object.fromEntries(visits.map(([name]) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, visit] of visits) {
      const load = await visitOnce(browser, visit);
      if (round > 0) loads[name]!.push(load);
    }
  }
  const figure = (name: string, title: string, kind: keyof Load): Figure => {
    const own = loads[name]!.map((load) => load[kind]);
    const times = median(own.map((value, round) => value / loads['bare']![round]![kind]));
    return costFigure(`load, ${name}, ${title}, against a bare page`, median(own), 'ms', times, MAX_TIMES);
  };
  return Object.keys(pages).flatMap((name) => [figure(name, 'script', 'script'), figure(name, 'blocking time', 'blocking')]);
}

/** One visit in a browser context of its own, without anything cached. */
async function visitOnce(browser: Browser, { url, ready, cookie }: Visit): Promise<Load> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport(PHONE);
    if (cookie) {
      await context.setCookie({ name: 'lf_session', value: cookie, domain: 'localhost', path: '/', httpOnly: true });
      await page.evaluateOnNewDocument(() => localStorage.setItem('authenticated', 'true'));
    }
    const session = await page.createCDPSession();
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.tracing.start({ categories: ['-*', 'disabled-by-default-devtools.timeline'] });
    await page.goto(url);
    await page.waitForSelector(ready);
    const script = await scriptOnceQuiet(session);
    const trace = JSON.parse(new TextDecoder().decode(await page.tracing.stop())) as { traceEvents: TraceEvent[] };
    return { script: script * SLOWER, blocking: blockingOf(trace.traceEvents) };
  } finally {
    await context.close();
  }
}

/** Milliseconds of script that the main thread has run, once the page is quiet. */
async function scriptOnceQuiet(session: CDPSession): Promise<number> {
  const read = async (): Promise<Record<string, number>> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
  };
  for (let before = await read(); ;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const now = await read();
    if (now['TaskDuration']! - before['TaskDuration']! < LOOK_MS * QUIET_SHARE) return now['ScriptDuration']!;
    before = now;
  }
}

/** `tdur`: processor time in microseconds. */
type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

/** The blocking of the page's main thread: of all main threads in the trace, the one that worked most. */
function blockingOf(events: readonly TraceEvent[]): number {
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf);
  const tasks = new Map(mains.map((thread): [string, number[]] => [thread, []]));
  for (const event of events) {
    if (event.name === 'RunTask') tasks.get(threadOf(event))?.push(((event.tdur ?? 0) / 1000) * SLOWER);
  }
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const [busiest = []] = [...tasks.values()].toSorted((a, b) => sum(b) - sum(a));
  if (sum(busiest) === 0) throw new Error('the trace has no tasks of the page');
  return sum(busiest.map((time) => Math.max(0, time - LONG_TASK_MS)));
}

export const openBrowser = (executablePath: string, flags: readonly string[]): Promise<Browser> =>
  puppeteer.launch({ executablePath, args: [...flags] });
