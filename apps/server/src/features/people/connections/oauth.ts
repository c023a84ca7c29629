import { MarketError, type HttpClient, type HttpRequest, type Refusal } from '@lootfolio/marketplaces/port';
import { z } from 'zod';

const BOUNDS = { timeoutMs: 8000, maxBytes: 100_000 };

/** The id and the secret of this server at a service. */
export type Client = { id: string; secret: string };

/** The parameters of the exchange of one code, after the browser returned from the service. */
export type Exchange = { tokenUrl: string; client: Client; code: string; verifier: string; redirectUri: string };

/**
 * Sends a request and reads the JSON answer.
 * @throws MarketError; also BAD_ANSWER for an answer of another shape
 */
export async function askJson<S extends z.ZodType>(http: HttpClient, request: HttpRequest, schema: S): Promise<z.output<S>> {
  const { body } = await http({ ...BOUNDS, readRefusal, ...request });
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) throw new MarketError('BAD_ANSWER', 'an answer of another shape');
    throw error;
  }
}

/** OAuth refusals have a text in `error`; Discord's other refusals have a number in `code`. */
const refusal = z.object({ error: z.string().max(100).optional(), code: z.int().optional() });

function readRefusal(answer: unknown): Refusal | null {
  const { data } = refusal.safeParse(answer);
  const code = data?.error ?? data?.code?.toString();
  return code === undefined ? null : { code, text: code };
}

const formRequest = (url: string, { id, secret }: Client, fields: Record<string, string>): HttpRequest => ({
  url,
  method: 'POST',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  },
  body: new URLSearchParams(fields).toString(),
});

const token = z.object({ access_token: z.string().min(1).max(4000), token_type: z.string().regex(/^bearer$/i) });

/** Exchanges a code for an access token. @throws MarketError */
export async function exchangeCode(http: HttpClient, { tokenUrl, client, code, verifier, redirectUri }: Exchange): Promise<string> {
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
  return (await askJson(http, formRequest(tokenUrl, client, fields), token)).access_token;
}

/** Revokes a token. A failure is ignored; the token then expires by itself. */
export async function revokeToken(http: HttpClient, revokeUrl: string, client: Client, accessToken: string): Promise<void> {
  try {
    await http({ ...BOUNDS, ...formRequest(revokeUrl, client, { token: accessToken, token_type_hint: 'access_token' }) });
  } catch (error) {
    if (!(error instanceof MarketError)) throw error;
  }
}

export const withToken = (accessToken: string): Pick<HttpRequest, 'headers'> => ({ headers: { authorization: `Bearer ${accessToken}` } });
