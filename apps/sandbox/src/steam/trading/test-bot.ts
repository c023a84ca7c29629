import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { messagesOf, type Message } from './auth-messages.ts';
import { BOTS, type Bot } from './bots.ts';
import { codesAt } from './codes.ts';

/** Calls the service for sign-ins. Returns the EResult and the message. */
export async function auth(app: FastifyInstance, method: string, message: Message): Promise<[result: number, message: Message]> {
  const { request, response } = messagesOf(method);
  const form = new URLSearchParams({ input_protobuf_encoded: Buffer.from(request.encode(message).finish()).toString('base64') }).toString();
  const url = `/api.steampowered.com/IAuthenticationService/${method}/v1/`;
  const reply = await app.inject({ method: 'POST', url, headers: FORM, payload: form });
  return [Number(reply.headers['x-eresult']), response.toObject(response.decode(reply.rawPayload), { longs: String })];
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Begins a sign-in with a password. */
export async function begin(app: FastifyInstance, accountName: string, password: string): Promise<[number, Message]> {
  const [, { publickey_mod: mod, publickey_exp: exp, timestamp }] = await auth(app, 'GetPasswordRSAPublicKey', {
    account_name: accountName,
  });
  const number = (hex: unknown): string => Buffer.from(String(hex), 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'RSA', n: number(mod), e: number(exp) }, format: 'jwk' });
  const encrypted = publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString('base64');
  return auth(app, 'BeginAuthSessionViaCredentials', {
    account_name: accountName,
    encrypted_password: encrypted,
    encryption_timestamp: timestamp,
    persistence: 1,
    device_details: { platform_type: 3 },
  });
}

/** Signs in with password and code. */
export async function refreshTokenOf(app: FastifyInstance, bot: Bot, now: number): Promise<string> {
  const [, { client_id: id, steamid }] = await begin(app, bot.accountName, bot.password);
  const code = codesAt(bot.sharedSecret, now)[1];
  await auth(app, 'UpdateAuthSessionWithSteamGuardCode', { client_id: id, steamid, code, code_type: 3 });
  const [, polled] = await auth(app, 'PollAuthSessionStatus', { client_id: id, request_id: Buffer.from('x') });
  return String(polled['refresh_token']);
}

/** A signed-in bot that agreed to the rules, and what it asks of Steam. */
export async function startBot(app: FastifyInstance, now: number) {
  const bot = BOTS[0]!;
  const refreshToken = await refreshTokenOf(app, bot, now);
  const [, { access_token: token }] = await auth(app, 'GenerateAccessTokenForApp', { refresh_token: refreshToken, steamid: bot.steamId });
  const headers = {
    ...FORM,
    cookie: `steamLoginSecure=${bot.steamId}%7C%7C${String(token)}; sessionid=abc123`,
    origin: 'https://steamcommunity.com',
    referer: 'https://steamcommunity.com/tradeoffer/new/',
  };
  const post = (path: string, form: Record<string, string>, more: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: `/steamcommunity.com${path}`,
      headers: { ...headers, ...more },
      payload: new URLSearchParams({ sessionid: 'abc123', ...form }).toString(),
    });
  const read = (method: string, query = '') =>
    app.inject(`/api.steampowered.com/IEconService/${method}/v1/?access_token=${String(token)}&${query}`);
  await post('/trade/new/acknowledge', { message: '1' });
  return {
    ...bot,
    refreshToken,
    token: String(token),
    post,
    read,
    /** Sends an offer for things of CS2. */
    send: async (partner: { steam_id: string; token: string }, assetIds: readonly string[], form: Record<string, string> = {}) => {
      const them = { assets: assetIds.map((assetid) => ({ appid: 730, contextid: '2', amount: 1, assetid })), currency: [], ready: false };
      const reply = await post('/tradeoffer/new/send', {
        serverid: '1',
        partner: partner.steam_id,
        tradeoffermessage: 'Deposit ABC123',
        json_tradeoffer: JSON.stringify({ newversion: true, version: 2, me: { assets: [], currency: [], ready: false }, them }),
        captcha: '',
        trade_offer_create_params: JSON.stringify({ trade_offer_access_token: partner.token }),
        ...form,
      });
      return { status: reply.statusCode, ...reply.json<{ tradeofferid?: string; strError?: string }>() };
    },
    offer: async (id: string) =>
      (await read('GetTradeOffer', `tradeofferid=${id}`)).json<{ response: { offer: Message } }>().response.offer,
  };
}
