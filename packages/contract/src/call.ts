import type { z } from 'zod';

/** The callers that may make a call: everybody, a signed-in user, or an administrator. */
export type Access = 'public' | 'user' | 'admin';

/** The rate limit to which a call counts; `call` is the general one. `exact` limits are counted in the database. */
export type RateClass =
  | 'call'
  | 'comparison'
  | 'search'
  | 'price'
  | 'export'
  | 'sign-in'
  | 'second-factor'
  | 'keys'
  | 'channels'
  | 'mail'
  | 'public-inventory'
  | 'steam-profile';

/** The costs of expensive calls. Their number that runs at once is limited per caller. A cost above 1 also counts as several calls. */
export const COST = {
  /** Over all prices of a game: a comparison, a search. They have limits of their own. */
  query: 1,
  /** A whole inventory or all investments, valued. */
  valuation: 5,
  /** A file that is made from up to 5,000 rows, or that is read. */
  file: 25,
} as const;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API, declared once. Read by the server, the browser, the OpenAPI page, the rights matrix and the bad-input tests. */
export type Call = AnyCall & (NoMoney | MovesMoney);

type NoMoney = { money?: never };
/** A call that moves money. It needs an Idempotency-Key, which belongs to the calling user. */
type MovesMoney = { money: true; access: 'user' | 'admin'; read?: never; file?: never; text?: never };

type AnyCall = {
  method: Method;
  /** Below `/api/v1`, parameters in braces: `/users/sessions/{id}`. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** The call names an object that belongs to a user. Another user's object is a 404. */
  owned?: true;
  /** A POST that only reads. It may be repeated and cached. */
  read?: true;
  /** A GET that changes state. It needs the CSRF token and a same-origin fetch. */
  mutates?: true;
  /** Needs a sign-in with Steam within the last 15 minutes. Otherwise the call fails with REAUTH. */
  recent?: true;
  /** An administrator may make the call without a confirmed second factor, because it shows, sets up or confirms the factor. */
  firstFactor?: true;
  /** Concerns the browser's session. A personal API token counts as signed out. */
  session?: true;
  /** Replies with the result of outside work, such as a draw, a sync or a listing. Clients wait for 90 seconds, and the server a little shorter. */
  waits?: true;
  /** Replies with a file. Its `reply` is `file`. When the file is made for the call, its input has the fields of `fileInput`. */
  file?: true;
  /** Replies with plain text or an iCalendar, for programs that can read nothing else. Its `reply` is `plainText`. */
  text?: 'plain' | 'calendar';
  rate?: RateClass;
  /**
   * How many calls an expensive call counts as; 1 when absent. The number of calls with a `cost` that run at once is limited per caller.
   */
  cost?: (typeof COST)[keyof typeof COST];
  /** The greatest body in bytes, where `MAX_BODY` is too small. */
  maxBytes?: number;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  reply: z.ZodType;
};

/** The greatest body of a call that declares no other, in bytes. */
export const MAX_BODY = 16_384;
/** The greatest body of a call, in bytes. */
export const maxBytesOf = ({ maxBytes = MAX_BODY }: Pick<Call, 'maxBytes'>): number => maxBytes;

export const call = <const C extends Call>(declaration: C): C => declaration;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<C extends Call> = Output<C['params']>;
export type QueryOf<C extends Call> = Output<C['query']>;
export type BodyOf<C extends Call> = Output<C['body']>;
/** The return value of a handler. `success` defaults to true. */
export type ReplyOf<C extends Call> = Omit<z.input<C['reply']>, 'success'> & { success?: boolean };

/** Inputs and reply of a call on the client's side. */
export type ClientParams<C extends Call> = Input<C['params']>;
export type ClientQuery<C extends Call> = Input<C['query']>;
export type ClientBody<C extends Call> = Input<C['body']>;
export type ClientReply<C extends Call> = z.output<C['reply']>;
