import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Names under which secrets would be logged; their values never are. */
const SECRET_PATHS = [
  'req.headers.cookie',
  'req.headers.authorization',
  'req.headers["x-csrf-token"]',
  'res.headers["set-cookie"]',
  ...['token', 'key', 'api', 'password'].flatMap((name) => [name, `*.${name}`]),
];

/** @param destination standard output unless another is given */
export const createLog = (level: string, name: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino({ level, name, redact: { paths: SECRET_PATHS, censor: '[secret]' } }, destination);
