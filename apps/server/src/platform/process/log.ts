import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Field names with which secrets could be logged. Their values are never logged. */
const SECRET_PATHS = [
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-csrf-token"]',
  'res.headers["set-cookie"]',
  ...['token', 'key', 'api', 'password'].flatMap((name) => [name, `*.${name}`]),
];

/** @param destination the default is standard output */
export const createLog = (level: string, name: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino({ level, name, redact: { paths: SECRET_PATHS, censor: '[secret]' } }, destination);
