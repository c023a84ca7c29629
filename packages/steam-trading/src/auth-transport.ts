import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import type { ApiResponse, ITransport } from 'steam-session';
import { ERESULT, eresultOf } from './eresults.ts';

const MAX_BYTES = 64 * 1024;
/** The one call of this service that Steam reads from the address and not from the body. */
const READS_QUERY = 'GetPasswordRSAPublicKey';

const ofClient = new WeakSet<object>();
/** True for an error that the HTTP client threw, and not `steam-session`. */
export const isOfClient = (error: unknown): boolean => typeof error === 'object' && error !== null && ofClient.has(error);

const marked =
  (http: HttpClient): HttpClient =>
  async (request) => {
    try {
      return await http(request);
    } catch (error) {
      if (typeof error === 'object' && error !== null) ofClient.add(error);
      throw error;
    }
  };

/**
 * Carries the calls of `steam-session` over the product's own HTTP client, so that limits, bounds and the world of the product hold for them.
 * @param useToken is asked instead of Steam when `steam-session` wants to use a refresh token
 */
export const createAuthTransport = (http: HttpClient, useToken?: () => Promise<ApiResponse>): ITransport => ({
  sendRequest: async ({ apiInterface, apiMethod, apiVersion, requestData, headers }): Promise<ApiResponse> => {
    if (apiMethod === 'GenerateAccessTokenForApp' && useToken) return useToken();
    const form = new URLSearchParams({ input_protobuf_encoded: Buffer.from(requestData as Uint8Array).toString('base64') }).toString();
    const url = `https://api.steampowered.com/I${apiInterface}Service/${apiMethod}/v${apiVersion}/`;
    const response = await marked(http)(
      apiMethod === READS_QUERY
        ? { url: `${url}?${form}&origin=SteamMobile`, headers: { ...(headers as Record<string, string>) }, maxBytes: MAX_BYTES }
        : {
            url,
            method: 'POST',
            headers: { ...(headers as Record<string, string>), 'content-type': 'application/x-www-form-urlencoded' },
            body: form,
            maxBytes: MAX_BYTES,
          },
    );
    const result = eresultOf(response.headers);
    if (result === null) throw new MarketError('BAD_ANSWER', 'Steam: answer to a sign-in states no result', { mayHaveHappened: true });
    // Steam's own message is left out, because it may name the account
    return { result, ...(result === ERESULT.ok && { responseData: response.body }) };
  },
  close: () => {},
});
