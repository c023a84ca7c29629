import type { ErrorCode } from '@lootfolio/contract/errors';

export type ApiErrorCode = ErrorCode | 429 | 'NETWORK' | 'TIMEOUT';

type Details = {
  code: ApiErrorCode;
  msg: string;
  status: number;
  fields?: Record<string, string>;
  metaData?: Record<string, unknown>;
  retryAfter?: number;
  requestId?: string | null;
};

/** A call that was refused or not answered. The only class here, because errors are recognised by `instanceof`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** The text of the refusal, in the user's language; empty when no answer came. */
  readonly msg: string;
  /** The problems by field name. */
  readonly fields: Record<string, string>;
  /** What the server says about the refusal besides its text. */
  readonly metaData: Record<string, unknown>;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Seconds to wait before the next try, or null. */
  readonly retryAfter: number | null;
  /** The id of the request in the server's log; null when no answer of our server came. */
  readonly requestId: string | null;

  constructor({ code, msg, status, fields = {}, metaData = {}, retryAfter, requestId = null }: Details) {
    super(msg || String(code));
    this.name = 'ApiError';
    this.code = code;
    this.msg = msg;
    this.fields = fields;
    this.metaData = metaData;
    this.status = status;
    this.retryAfter = retryAfter ?? null;
    this.requestId = requestId;
  }
}
