import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  registry: Registry;
  calls: Histogram<'method' | 'route' | 'status'>;
  boardVersion: Gauge;
  quotes: Gauge;
  streams: Gauge;
  cacheHits: Counter;
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
    cacheHits: new Counter({ name: 'lootfolio_comparison_cache_hits_total', help: 'Comparison answers served from memory', registers }),
  };
}
