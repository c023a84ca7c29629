/** The general error codes with their HTTP status. A 429 has the number 429 as its code in the reply. */
const ERROR_STATUS = {
  VALIDATION: 400,
  CSRF: 400,
  REAUTH: 400,
  STATE: 400,
  ALREADY_EXISTS: 400,
  LIMIT_REACHED: 400,
  IDEMPOTENCY: 400,
  UNAUTHORISED: 401,
  FORBIDDEN: 403,
  SECOND_FACTOR: 403,
  NOT_FOUND: 404,
  KEY_REUSED: 409,
  TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  MARKET_ERROR: 502,
  MARKET_UNAVAILABLE: 503,
  STEAM_UNAVAILABLE: 503,
  PROVIDER_OFF: 503,
  PROVIDER_UNAVAILABLE: 503,
  DATABASE_UNAVAILABLE: 503,
  STOPPING: 503,
} as const;

type GeneralCode = keyof typeof ERROR_STATUS;
/** A general code, or the code of a feature for a refused input or state. */
export type ErrorCode = GeneralCode | (Uppercase<string> & {});

/** The HTTP status of a code. The codes of features all have the status 400. */
export const statusOf = (code: ErrorCode): number => (Object.hasOwn(ERROR_STATUS, code) ? ERROR_STATUS[code as GeneralCode] : 400);

/** The shape of every refusal. */
export type ErrorReply = {
  success: false;
  code: ErrorCode | 429;
  msg: string;
  /** The same text as `msg`, for calls whose replies use `message`. */
  message?: string;
  /** The reason for each refused field, by field name. */
  fields?: Record<string, string>;
  metaData?: Record<string, unknown>;
};
