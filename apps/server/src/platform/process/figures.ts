import { setTimeout as wait } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';

/** One value of a figure, with the values of its labels. */
export type Sample = { value: number; labels?: Readonly<Record<string, string>> };

/** A gauge whose values are read at each request of the monitoring. */
export type Figure = {
  name: `lootfolio_${string}`;
  help: string;
  labels?: readonly string[];
  /** Must be cheap, because it runs several times a minute, beside the users' requests. */
  read: () => Promise<readonly Sample[]> | readonly Sample[];
};

/** The age at which values are read again, even when several scrapers ask. */
const FRESH_MS = 12_000;
/** The maximum wait of a scrape for new values; after it, the scrape gets the last values. */
const PATIENCE_MS = 3000;
/** The maximum age of served values: a gap is better than an outdated figure. */
const STALE_MS = 60_000;

/**
 * Registers gauges that are read one after another, so that monitoring uses at most one connection. A figure that cannot be read has no
 * values until it can be read, and is counted in `lootfolio_figure_errors_total`.
 */
export function registerFigures(registry: Registry, figures: readonly Figure[], freshMs = FRESH_MS): void {
  const values = new Map<string, { samples: readonly Sample[]; at: number }>();
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;
  const readAll = async (): Promise<void> => {
    for (const { name, read } of figures) {
      try {
        values.set(name, { samples: await read(), at: performance.now() });
      } catch {
        values.delete(name);
        failed.inc({ figure: name });
      }
    }
    readAt = performance.now();
    reading = null;
  };
  const current = async (): Promise<void> => {
    if (performance.now() - readAt < freshMs) return;
    reading ??= readAll();
    const late = new AbortController();
    await Promise.race([reading, wait(PATIENCE_MS, undefined, { signal: late.signal }).catch(() => {})]);
    late.abort();
  };
  const failed = new Counter({
    name: 'lootfolio_figure_errors_total',
    help: 'Figures that could not be read',
    labelNames: ['figure'],
    registers: [registry],
    collect: current,
  });
  for (const { name, help, labels = [] } of figures) {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        await current();
        const found = values.get(name);
        const isKnown = found !== undefined && performance.now() - found.at <= STALE_MS;
        this.reset();
        // a gauge without labels is 0 after a reset, which would be a value
        if (labels.length === 0) this.remove();
        for (const { value, labels: of = {} } of isKnown ? found.samples : []) this.set(of, value);
      },
    });
  }
}
