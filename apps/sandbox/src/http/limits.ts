/** The maximum number of requests to one path within a window. */
type Limit = { requests: number; seconds: number };

/**
 * The limits of the markets, multiplied by 500 so that a demo has data within a minute. Only clients that ignore every limit are refused.
 * Each path of a host is counted separately.
 */
const LIMITS: Readonly<Record<string, Limit>> = {
  'api.skinport.com': { requests: 4000, seconds: 300 },
  'api.waxpeer.com': { requests: 30_000, seconds: 60 },
  'market.csgo.com': { requests: 2500, seconds: 1 },
  'market.dota2.net': { requests: 2500, seconds: 1 },
  'rust.tm': { requests: 2500, seconds: 1 },
  'tf2.tm': { requests: 2500, seconds: 1 },
  'csfloat.com': { requests: 250_000, seconds: 60 },
  'api.bitskins.com': { requests: 25_000, seconds: 10 },
  'reverse.watch': { requests: 50_000, seconds: 60 },
  'api.dmarket.com': { requests: 10_000, seconds: 1 },
};

/** Counts requests per host and path. Returns the seconds to wait, 0 when the request may pass. */
export function createLimiter(limits: Readonly<Record<string, Limit>> = LIMITS): (host: string, path: string, time: number) => number {
  const windows = new Map<string, { start: number; count: number }>();
  return (host, path, time) => {
    const limit = limits[host];
    if (!limit) return 0;
    const key = `${host}${path}`;
    const window = windows.get(key);
    const length = limit.seconds * 1000;
    if (!window || time - window.start >= length) {
      windows.set(key, { start: time, count: 1 });
      return 0;
    }
    window.count += 1;
    return window.count <= limit.requests ? 0 : Math.max(1, Math.ceil((window.start + length - time) / 1000));
  };
}
