import type { z } from 'zod';

/** Who may make a call: everybody, a signed-in user, or an administrator. */
export type Access = 'public' | 'user' | 'admin';

/** Which rate limit a call draws on; `call` is the general one. `exact` ones are counted in the database. */
export type RateClass = 'call' | 'comparison' | 'search' | 'export' | 'sign-in' | 'keys' | 'channels' | 'mail';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API, declared once: server, browser, OpenAPI page, rights matrix and bad-input runs read it. */
export type Call = {
  method: Method;
  /** Below `/api/v1`, parameters in braces: `/users/sessions/{id}`. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** The call names an object that belongs to a user: another's is a 404. */
  owned?: true;
  /** A POST that only reads: it may be repeated and cached. */
  read?: true;
  /** A GET that changes state: it needs the CSRF token and a same-origin fetch. */
  mutates?: true;
  /** Needs a sign-in with Steam that is not older than 15 minutes: else REAUTH. */
  recent?: true;
  /** About the browser's own session: a personal API token is nobody here. */
  session?: true;
  /** Moves money: needs an Idempotency-Key. */
  money?: true;
  /** Replies with a file: its `reply` is `file`, its input has the fields of `fileInput`. */
  file?: true;
  rate?: RateClass;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  reply: z.ZodType;
};

export const call = <const C extends Call>(declaration: C): C => declaration;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<C extends Call> = Output<C['params']>;
export type QueryOf<C extends Call> = Output<C['query']>;
export type BodyOf<C extends Call> = Output<C['body']>;
/** What a handler returns; `success` is true unless it says otherwise. */
export type ReplyOf<C extends Call> = Omit<z.input<C['reply']>, 'success'> & { success?: boolean };

/** What a client sends and gets. */
export type ClientParams<C extends Call> = Input<C['params']>;
export type ClientQuery<C extends Call> = Input<C['query']>;
export type ClientBody<C extends Call> = Input<C['body']>;
export type ClientReply<C extends Call> = z.output<C['reply']>;
