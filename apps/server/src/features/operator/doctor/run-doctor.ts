import type { DoctorPart, PriceSample } from '../../../platform/outside/doctor-part.ts';
import type { Outside } from '../../../platform/outside/outside.ts';
import type { Config } from '../../../platform/process/config.ts';
import { now, stopwatch } from '../../../platform/process/clock.ts';
import { VERSION } from '../../../platform/process/version.ts';
import { noting, type Exchange } from './exchanges.ts';
import { compareAnswers, judgeError, judgeFinding, judgePrices, textOf } from './judge.ts';
import { compareWithOthers } from './prices.rules.ts';
import type { PartReport, Report } from './report.ts';
import { createScrub, secretsOf, type Scrub } from './scrub.ts';

/** Parts at work at the same time: few, because the running server has the same lines and limits. */
const AT_ONCE = 4;
/** The most requests of a part that a report lists. */
const MOST_REQUESTS = 20;
const PART_TIMEOUT_MS = 120_000;

export type DoctorRun = {
  config: Config;
  outside: Outside;
  signal: AbortSignal;
  partTimeoutMs?: number;
  /** Called with each answer, for fixtures. */
  onAnswer?: (part: string, exchanges: readonly Exchange[], scrub: Scrub) => Promise<void>;
  /** Called as soon as a part has been tried. */
  onPart?: (part: PartReport) => void;
};

type Tried = { report: PartReport; sample: PriceSample | null };

/** Tries every part once, and compares the prices with each other. @throws the signal's reason when it is aborted */
export async function runDoctor(parts: readonly DoctorPart[], run: DoctorRun): Promise<Report> {
  const scrub = createScrub(secretsOf(run.config));
  const startedAt = now();
  const tried: Tried[] = [];
  const waiting = parts.entries();
  const work = async (): Promise<void> => {
    for (const [at, part] of waiting) {
      run.signal.throwIfAborted();
      tried[at] = await tryPart(part, run, scrub);
      run.onPart?.(tried[at].report);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const samples = tried.flatMap(({ sample }) => sample ?? []);
  return scrub.value({
    product: VERSION,
    node: process.versions.node,
    world: run.config.WORLD,
    started_at: startedAt.toISOString(),
    ended_at: now().toISOString(),
    parts: tried.map(({ report, sample }) => (sample ? withPrices(report, sample, samples) : report)),
  });
}

async function tryPart(part: DoctorPart, run: DoctorRun, scrub: Scrub): Promise<Tried> {
  const base = { name: part.name, ms: 0, requests: [], shape: null, compared: null, error: null };
  if (part.needs) return { report: { ...base, state: 'off', line: part.needs, todo: null }, sample: null };
  const exchanges: Exchange[] = [];
  const elapsed = stopwatch();
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(run.partTimeoutMs ?? PART_TIMEOUT_MS)]);
  const visit = { outside: noting(run.outside, exchanges), signal, secret: scrub.add };
  const outcome = await part.run(visit).then(
    (finding) => ({ finding, error: null }),
    (error: unknown) => ({ finding: null, error }),
  );
  run.signal.throwIfAborted();
  const ms = Math.round(elapsed());
  const { finding, error } = outcome;
  const shape = compareAnswers((await part.expects?.()) ?? null, exchanges);
  const report: PartReport = {
    ...base,
    ...(finding ? judgeFinding(finding, shape) : judgeError(error, shape)),
    ...{ ms, shape, requests: exchanges.slice(0, MOST_REQUESTS).map(requestOf) },
    error: finding ? null : textOf(error),
  };
  await run.onAnswer?.(part.name, exchanges, scrub);
  return { report: scrub.value(report), sample: finding?.prices ?? null };
}

const requestOf = ({ body: _, url, limits, ...exchange }: Exchange): PartReport['requests'][number] => ({
  ...exchange,
  address: url.slice(0, 300),
  limits: Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, value.slice(0, 100)])),
});

function withPrices(report: PartReport, sample: PriceSample, samples: readonly PriceSample[]): PartReport {
  const compared = compareWithOthers(sample, samples);
  const { state, line, todo } = judgePrices(report, compared);
  return { ...report, state, line, todo, compared: compared && { ...compared, factor: Number(compared.factor.toPrecision(3)) } };
}
