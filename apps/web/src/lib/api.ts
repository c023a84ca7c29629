import { MONEY_CALLS, MUTATING_GETS, READING_POSTS, WAITING_CALLS } from 'virtual:call-flags';
import type { ClientBody, ClientParams, ClientQuery, ClientReply } from '@lootfolio/contract/call';
import type { Calls } from '@lootfolio/contract/calls';
import type { ErrorReply } from '@lootfolio/contract/errors';
import { currentLang } from '../i18n/i18n.ts';
import { ApiError } from './api-error.ts';
import { stringifySearch } from '@lootfolio/domain/search-params';
import { CLIENT_WAIT_MS } from '@lootfolio/domain/waits';
import { withCallKey } from './call-keys.ts';
import { browserStore } from './storage.ts';

export type CallName = keyof Calls;
export type Reply<K extends CallName> = ClientReply<Calls[K]>;
export type Body<K extends CallName> = ClientBody<Calls[K]>;
export type Query<K extends CallName> = ClientQuery<Calls[K]>;

type OptionFor<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : Partial<T> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };
type Options<K extends CallName> = OptionFor<'params', ClientParams<Calls[K]>> &
  OptionFor<'query', ClientQuery<Calls[K]>> &
  OptionFor<'body', Body<K>> & { signal?: AbortSignal; timeoutMs?: number; /** Leaves a 401 to the caller. */ keepSession?: boolean };
type Arguments<K extends CallName> = Record<never, never> extends Options<K> ? [options?: Options<K>] : [options: Options<K>];
type AnyOptions = {
  params?: object;
  query?: object;
  body?: object;
  signal?: AbortSignal;
  timeoutMs?: number;
  keepSession?: boolean;
  asFile?: true;
};

/** A file from the server. `total` is greater than `rows` when the file has only the first rows. */
export type ServerFile = { file: Blob; rows: number; total: number };
/** The calls that reply with a file, and the calls among them that create the file during the call. */
type FileCall = { [K in CallName]: Calls[K] extends { file: true } ? K : never }[CallName];
type FileMakingCall = { [K in FileCall]: Calls[K] extends { body: unknown } ? K : never }[FileCall];
export type FileFormat = Body<FileMakingCall>['format'];

type PreparedRequest = AnyOptions & {
  method: string;
  path: string;
  /** True for calls that change state. */
  withCsrfToken: boolean;
  /** True for reads: the call may be sent again when no answer came. */
  retryable: boolean;
  /** The Idempotency-Key of a call that moves money. */
  key?: string;
};

const BASE = '/api/v1';
const TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 120_000;
const RETRY_DELAY_MS = 1000;
const TOKEN_KEY = 'token';

/** The reactions of the app: to a 401 (not signed in), and to a 403 for a wrong role or for a second factor that is not confirmed. */
export type Refusals = { signedOut: () => void; forbidden: () => void; unconfirmed: () => void };
let refusals: Refusals = { signedOut: () => undefined, forbidden: () => undefined, unconfirmed: () => undefined };
export const onRefusal = (handlers: Refusals): void => {
  refusals = handlers;
};

const delay = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

function urlOf(path: string, { params, query }: AnyOptions): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );
  return BASE + filled + stringifySearch({ ...query });
}

async function readRefusal(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorReply> | null;
  const header = Number(response.headers.get('retry-after'));
  const remaining = Number(body?.metaData?.['remaining_time']);
  const retryAfter = header > 0 ? header : remaining > 0 ? remaining : undefined;
  return new ApiError({
    code: body?.code ?? 'INTERNAL',
    msg: body?.msg ?? '',
    status: response.status,
    fields: body?.fields,
    metaData: body?.metaData,
    retryAfter,
    requestId: response.headers.get('x-request-id'),
  });
}

async function readFile(response: Response): Promise<ServerFile> {
  const count = (header: string): number => Number(response.headers.get(header));
  return { rows: count('x-rows'), total: count('x-total'), file: await response.blob() };
}

async function send({ method, path, withCsrfToken, key, ...options }: PreparedRequest): Promise<unknown> {
  const token = withCsrfToken ? browserStore.get(TOKEN_KEY) : null;
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  let response: Response | undefined;
  try {
    response = await fetch(urlOf(path, options), {
      method,
      credentials: 'same-origin',
      headers: {
        accept: options.asFile ? '*/*' : 'application/json',
        'accept-language': currentLang(),
        ...(options.body && { 'content-type': 'application/json' }),
        ...(token && { 'x-csrf-token': token }),
        ...(key && { 'idempotency-key': key }),
      },
      body: options.body && JSON.stringify(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
    if (response.ok) return await (options.asFile ? readFile(response) : response.json());
  } catch (error) {
    options.signal?.throwIfAborted();
    // something else answered in place of our server, for example a proxy
    if (error instanceof SyntaxError) throw new ApiError({ code: 'INTERNAL', msg: '', status: response!.status });
    throw new ApiError({ code: timeout.aborted ? 'TIMEOUT' : 'NETWORK', msg: '', status: 0 });
  }
  throw await readRefusal(response);
}

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NETWORK' || error.status === 502 || error.status === 503);

const SECURITY_CHECK: PreparedRequest = { method: 'GET', path: '/auth/security-check', withCsrfToken: false, retryable: false };

/** Loads the current CSRF token of the session and keeps it. @returns true when there is a session */
export async function renewToken(): Promise<boolean> {
  const { success, token } = (await send(SECURITY_CHECK)) as Reply<'GET /auth/security-check'>;
  if (success && token !== null) {
    browserStore.set(TOKEN_KEY, token);
    browserStore.set('authenticated', 'true');
    return true;
  }
  browserStore.remove(TOKEN_KEY);
  browserStore.remove('authenticated');
  return false;
}

async function sendWithRetry(prepared: PreparedRequest): Promise<unknown> {
  try {
    return await send(prepared);
  } catch (error) {
    if (prepared.retryable && isTransient(error)) {
      await delay(RETRY_DELAY_MS, prepared.signal);
      return send(prepared);
    }
    if (prepared.withCsrfToken && error instanceof ApiError && error.code === 'CSRF' && (await renewToken())) return send(prepared);
    throw error;
  }
}

/** Sends a call that moves money. Until its outcome is known, the same call with the same input has the same Idempotency-Key. */
const sendMoney = (prepared: PreparedRequest): Promise<unknown> =>
  withCallKey(JSON.stringify([prepared.method, urlOf(prepared.path, prepared), prepared.body]), (key) =>
    sendWithRetry({ ...prepared, key }),
  );

/**
 * Makes one call of the contract: `request('POST /item/all', { body: { name: 'redline' }, signal })`.
 * Rejects with an ApiError, or with the signal's reason when it was aborted.
 */
export async function request<K extends CallName>(name: K, ...[given]: Arguments<K>): Promise<Reply<K>> {
  const [method = '', path = ''] = name.split(' ');
  const options = (given ?? {}) as AnyOptions;
  const mutatingGet = name in MUTATING_GETS;
  const prepared = {
    ...(name in WAITING_CALLS && { timeoutMs: CLIENT_WAIT_MS }),
    ...options,
    method,
    path,
    withCsrfToken: method !== 'GET' || mutatingGet,
    retryable: method === 'GET' ? !mutatingGet : name in READING_POSTS,
  };
  try {
    return (await (name in MONEY_CALLS ? sendMoney(prepared) : sendWithRetry(prepared))) as Reply<K>;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && !options.keepSession) refusals.signedOut();
    if (error instanceof ApiError && error.status === 403) refusals[error.code === 'SECOND_FACTOR' ? 'unconfirmed' : 'forbidden']();
    throw error;
  }
}

const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Makes a call that creates a file, with times in the browser's time zone. The reply may take long, because files are queued. */
export const requestFile = <K extends FileMakingCall>(
  name: K,
  format: FileFormat,
  body: Omit<Body<K>, 'format' | 'timezone'>,
): Promise<ServerFile> => {
  const options: AnyOptions = { body: { ...body, format, timezone: ownTimeZone() }, timeoutMs: FILE_TIMEOUT_MS, asFile: true };
  return request(name, ...([options] as unknown as Arguments<K>)) as unknown as Promise<ServerFile>;
};

type FileStartingCall = { [K in CallName]: Body<K> extends { client_key: string; format: FileFormat } ? K : never }[CallName];
type StartingCall = { [K in CallName]: Body<K> extends { client_key: string } ? K : never }[CallName];

/**
 * Makes a call that starts long work, with a key for this press. Until its answer is known, another try has the same key, so that the work
 * starts only once.
 */
export const startWork = <K extends StartingCall>(name: K, body: Omit<Body<K>, 'client_key'>): Promise<Reply<K>> =>
  withCallKey(JSON.stringify([name, body]), (key) =>
    request(name, ...([{ body: { ...body, client_key: key } }] as unknown as Arguments<K>)),
  );

/** Does the same for a call that starts the creation of a file, with times in the browser's time zone. */
export const startFile = <K extends StartingCall & FileStartingCall>(
  name: K,
  format: Body<K>['format'],
  body: Omit<Body<K>, 'client_key' | 'format' | 'timezone'>,
): Promise<Reply<K>> => startWork(name, { ...body, format, timezone: ownTimeZone() } as unknown as Omit<Body<K>, 'client_key'>);

/** Makes a call that replies with a finished file. */
export const requestReadyFile = <K extends Exclude<FileCall, FileMakingCall>>(
  name: K,
  params: ClientParams<Calls[K]>,
): Promise<ServerFile> =>
  request(name, ...([{ params, timeoutMs: FILE_TIMEOUT_MS, asFile: true }] as unknown as Arguments<K>)) as unknown as Promise<ServerFile>;
