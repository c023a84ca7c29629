import { randomBytes } from 'node:crypto';
import { conform, readExact } from '@lootfolio/marketplaces/json';
import { MarketError, type HttpClient, type HttpRequest, type HttpResponse } from '@lootfolio/marketplaces/port';
import { z } from 'zod';
import { ERESULT, eresultOf } from './eresults.ts';
import { asSteamError, SteamError } from './error.ts';
import type { Session } from './session.ts';

/** The two ways in which an account talks to Steam, each with a session that is renewed where it must be. */
export type SteamCalls = {
  /**
   * Reads with the Web API. `emptyOn`: the EResult that stands for "there is no such thing"; null is returned then.
   * @throws SteamError
   */
  read: <T>(method: string, query: Record<string, string>, shape: z.ZodType<T>) => Promise<T | null>;
  /** Sends a form to a page of steamcommunity.com. @throws MarketError for refusals, so that the caller reads their words @throws SteamError */
  post: (path: string, form: Record<string, string>, referer: string) => Promise<HttpResponse>;
  /** Gets a page of steamcommunity.com as the owner of the account. @throws SteamError */
  get: (path: string, referer: string, maxBytes: number) => Promise<HttpResponse>;
};

export const COMMUNITY = 'https://steamcommunity.com';
const API = 'https://api.steampowered.com';
/** An offer with 256 things takes about 60 KB. */
const MAX_LIST_BYTES = 8_000_000;
const MAX_PAGE_BYTES = 1_000_000;
const MAX_TEXT = 300;

/** Words of Steam's page for a refused access token. */
const API_REFUSAL = 'Access is denied';

export function createCalls(account: { steamId: string }, http: HttpClient, session: Session): SteamCalls {
  // Steam compares the cookie with the form; it gives no such id out itself
  const sessionId = randomBytes(12).toString('hex');

  /** Sends a request, once more with a new session when Steam refused the one at hand. A refused request was not carried out. */
  async function authorised(requestWith: (accessToken: string) => HttpRequest): Promise<HttpResponse> {
    for (let attempt = 1; ; attempt++) {
      const token = await session.accessToken();
      try {
        const response = await http(requestWith(token));
        session.confirm();
        return response;
      } catch (error) {
        if (!isSessionRefused(error)) throw error;
        session.discard(token);
        if (attempt > 1)
          throw session.backOff(new SteamError('SESSION_EXPIRED', 'Steam refuses a new session too', { status: error.status }));
      }
    }
  }

  const asOwner = (token: string, referer: string): Record<string, string> => ({
    cookie: `steamLoginSecure=${account.steamId}%7C%7C${token}; sessionid=${sessionId}`,
    referer,
  });

  return {
    read: async (method, query, shape) => {
      try {
        const response = await authorised((token) => ({
          url: `${API}/${method}/?${new URLSearchParams({ access_token: token, ...query }).toString()}`,
          maxBytes: MAX_LIST_BYTES,
          refusalText: API_REFUSAL,
        }));
        return readAnswer(response, shape);
      } catch (error) {
        throw asSteamError(error);
      }
    },
    post: (path, form, referer) =>
      authorised((token) => ({
        url: `${COMMUNITY}${path}`,
        method: 'POST',
        headers: { ...asOwner(token, referer), origin: COMMUNITY, 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
        body: new URLSearchParams({ sessionid: sessionId, ...form }).toString(),
        maxBytes: MAX_PAGE_BYTES,
        readRefusal: readWords,
        refusesWith5xx: true,
      })),
    get: async (path, referer, maxBytes) => {
      try {
        return await authorised((token) => ({ url: `${COMMUNITY}${path}`, headers: asOwner(token, referer), maxBytes }));
      } catch (error) {
        throw asSteamError(error);
      }
    },
  };
}

/** True when Steam refused the session: 401, 403, or a redirect to the page where people sign in. */
const isSessionRefused = (error: unknown): error is MarketError =>
  error instanceof MarketError &&
  (error.status === 401 || error.status === 403 || (error.location !== null && /\/login(\/|\?|$)/.test(error.location)));

/** The words with which Steam refuses a change: `{"strError":"…"}`. */
export function readWords(answer: unknown): { code: string; text: string } | null {
  const { strError } = (answer ?? {}) as { strError?: unknown };
  return typeof strError === 'string' && strError !== '' ? { code: 'strError', text: plain(strError).slice(0, MAX_TEXT) } : null;
}

/** Steam's words hold line breaks as markup. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Reads an answer of the Web API. Steam at times states EResult 2 (Fail) with a full answer, which then counts; without content every other
 * EResult than 1 is an error.
 */
function readAnswer<T>(response: HttpResponse, shape: z.ZodType<T>): T | null {
  const eresult = eresultOf(response.headers) ?? ERESULT.ok;
  if (eresult === ERESULT.noMatch) return null;
  if (eresult === ERESULT.rateLimitExceeded) throw new SteamError('RATE_LIMITED', 'Steam asks to wait', { eresult });
  const answer = readExact(response, anyObject);
  if (eresult !== ERESULT.ok && !(eresult === ERESULT.fail && hasContent(answer)))
    throw new SteamError('UPSTREAM', `Steam states result ${eresult}`, { eresult });
  return conform(answer, shape);
}

const anyObject = z.record(z.string(), z.unknown());

const hasContent = ({ response }: Record<string, unknown>): boolean =>
  typeof response === 'object' && response !== null && Object.keys(response).length > 0;
