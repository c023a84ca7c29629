/** Every error code of the API with its HTTP status. A 429 carries the number 429 as its code on the wire. */
export const ERROR_STATUS = {
  VALIDATION: 400,
  CSRF: 400,
  REAUTH: 400,
  STATE: 400,
  ALREADY_EXISTS: 400,
  LIMIT_REACHED: 400,
  INVALID_API: 400,
  IDEMPOTENCY: 400,
  PENDING_TRANSACTION: 400,
  NONZERO_BALANCE: 400,
  LAST_ADMIN: 400,
  UNAUTHORISED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  MARKET_ERROR: 502,
  MARKET_UNAVAILABLE: 503,
  STEAM_UNAVAILABLE: 503,
  PROVIDER_OFF: 503,
  NOT_READY: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The shape of every refusal. */
export type ErrorReply = {
  success: false;
  code: ErrorCode | 429;
  msg: string;
  /** The same text, of calls whose answers speak through `message`. */
  message?: string;
  /** Field name to what is wrong with it. */
  fields?: Record<string, string>;
  metaData?: Record<string, unknown>;
};
