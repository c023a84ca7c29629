import { sendBody, startFakeMarket, type Behaviour, type Overrides } from '@lootfolio/marketplaces/fake-market';
import type { HttpRequest, HttpResponse } from '@lootfolio/marketplaces/port';
import { getProtoForMethod } from 'steam-session/dist/protobufs.js';
import { STEAM_ID } from './fixtures.ts';
import type { SteamTrader, TradeAccount } from './port.ts';
import { createSteamTrader } from './trader.ts';

export const NOW = new Date('2026-11-20T12:00:00Z');
export const ACCOUNT: TradeAccount = {
  steamId: STEAM_ID,
  accountName: 'deposits',
  password: 'pass-1f6c',
  sharedSecret: 'c2hhcmVkLXNlY3JldC1vZi1ib3Q=',
};

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token in Steam's form. */
export function tokenFor(steamId: string, audience: readonly string[], days: number): string {
  const at = NOW.getTime() / 1000;
  return `${part({ typ: 'JWT', alg: 'EdDSA' })}.${part({ sub: steamId, aud: audience, iat: at, exp: at + days * 86_400 })}.c2lnbmF0dXJl`;
}
export const REFRESH_TOKEN = tokenFor(STEAM_ID, ['web', 'renew', 'derive', 'mobile'], 200);
export const ACCESS_TOKEN = tokenFor(STEAM_ID, ['web', 'mobile'], 1);

type Message = Record<string, unknown>;

/** An answer of the service for sign-ins. */
export function signInAnswer(request: HttpRequest, message: Message, eresult = 1): HttpResponse {
  const method = /IAuthenticationService\/(\w+)\//.exec(request.url)![1]!;
  const { response } = getProtoForMethod('Authentication', method) as {
    response: { encode: (message: Message) => { finish: () => Uint8Array } };
  };
  return { status: 200, headers: { 'x-eresult': String(eresult) }, body: Buffer.from(response.encode(message).finish()) };
}

/** A trader with a stored refresh token, in front of a server with the behaviour that a test gives it. */
export async function startFakeSteam() {
  const server = await startFakeMarket();
  const open = (behaviour: Behaviour, overrides?: Overrides): SteamTrader => {
    const http = server.open('steam', { requests: 1, perSeconds: 1 }, behaviour, overrides);
    return createSteamTrader({
      account: ACCOUNT,
      http: async (request) =>
        request.url.includes('IAuthenticationService') ? signInAnswer(request, { access_token: ACCESS_TOKEN }) : http(request),
      now: () => NOW,
      refreshToken: REFRESH_TOKEN,
      onRefreshToken: async () => {},
    });
  };
  return { ...server, open };
}

/** Answers every request with this body. */
export const json =
  (body: unknown, code = 200, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendBody(response, JSON.stringify(body), undefined, code);
  };

/** A request as it arrived, without its token. */
export const shown = (request: string): string => request.replace(/access_token=[^&]+&/, '');
