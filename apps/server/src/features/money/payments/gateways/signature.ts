import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Returns whether a hexadecimal signature is that of one of these contents. Takes the same time for every signature of the right length. */
export function isSigned(given: string, algorithm: 'sha256' | 'sha512', secret: string, contents: readonly (string | Buffer)[]): boolean {
  const signature = Buffer.from(given, 'hex');
  return contents
    .map((content) => createHmac(algorithm, secret).update(content).digest())
    .map((right) => right.length === signature.length && timingSafeEqual(right, signature))
    .includes(true);
}

/** Names a notice by its bytes: a copy has the same name, and each change of a payment another one. */
export const eventOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** Returns a value with the keys of every object in it sorted. */
export function sortDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortDeep);
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, inner]) => [key, sortDeep(inner)]));
}

/** Reads JSON; undefined when it is none. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
