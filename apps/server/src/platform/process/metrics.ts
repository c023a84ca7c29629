import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  registry: Registry;
  calls: Histogram<'method' | 'route' | 'status'>;
  boardVersion: Gauge;
  quotes: Gauge;
  streams: Gauge;
  poolWaits: Histogram<'pool'>;
  merges: Histogram<'market'>;
  jobs: Counter<'job' | 'outcome'>;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    calls: new Histogram({
      name: 'lootfolio_http_seconds',
      help: 'Time of calls',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.03, 0.1, 0.3, 1, 3],
      registers,
    }),
    boardVersion: new Gauge({ name: 'lootfolio_board_version', help: 'Version of the price board', registers }),
    quotes: new Gauge({ name: 'lootfolio_board_quotes', help: 'Prices on the board', registers }),
    streams: new Gauge({ name: 'lootfolio_event_streams', help: 'Open event streams', registers }),
    poolWaits: new Histogram({
      name: 'lootfolio_pool_wait_seconds',
      help: 'Time until a connection to the database was free',
      labelNames: ['pool'],
      buckets: [0.001, 0.01, 0.1, 0.5, 1, 5],
      registers,
    }),
    merges: new Histogram({
      name: 'lootfolio_merge_seconds',
      help: 'Time in which a price list was merged',
      labelNames: ['market'],
      buckets: [0.1, 0.3, 1, 3, 10, 30, 100],
      registers,
    }),
    jobs: new Counter({
      name: 'lootfolio_jobs_total',
      help: 'Runs of jobs: done, retried (failed and tried again) or given_up',
      labelNames: ['job', 'outcome'],
      registers,
    }),
  };
}

/** Sets the metrics that are read from the boards. */
export function measureBoards(metrics: Metrics, boards: { version: () => number; counts: () => { quotes: number } }): void {
  metrics.boardVersion.set(boards.version());
  metrics.quotes.set(boards.counts().quotes);
}

/** The source of a metrics listener: the metrics of a process as text. */
export type MetricsSource = { contentType: string; read: () => Promise<string> };

/** @param measure sets the values that are read on request */
export const metricsSource = ({ registry }: Metrics, measure: () => void): MetricsSource => ({
  contentType: registry.contentType,
  read: () => {
    measure();
    return registry.metrics();
  },
});
