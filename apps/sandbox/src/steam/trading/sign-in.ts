import { constants, generateKeyPairSync, privateDecrypt, type KeyObject } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queryOf } from '../../http/hosts.ts';
import type { World } from '../../world.ts';
import { messagesOf, type Message } from './auth-messages.ts';
import { botByName, type Bot } from './bots.ts';
import { codesAt } from './codes.ts';
import { giveAccessToken, giveRefreshToken, ownerOfRefresh } from './sessions.ts';
import { botAccount } from './state.ts';

type Answer = { result: number; message?: Message };

const OK = 1;
const INVALID_PASSWORD = 5;
const ACCESS_DENIED = 15;
const FILE_NOT_FOUND = 9;
const MAIL_CODE_MISMATCH = 65;
const CODE_MISMATCH = 88;
const GUARD = { mail: 2, device: 3, confirmation: 4 } as const;
const RENEWAL_ALLOWED = 1;

/** Steam's service for sign-ins: messages of Google's protocol buffers in a field of a form, answered as bytes with the result in a header. */
export function registerBotSignIn(app: FastifyInstance, world: World): void {
  let key: { privateKey: KeyObject; mod: string; exp: string } | null = null;
  const keys = () => (key ??= makeKey());
  const begun = new Map<string, { bot: Bot; passed: boolean }>();

  const methods: Readonly<Record<string, (request: Message) => Answer>> = {
    GetPasswordRSAPublicKey: () => {
      const { mod, exp } = keys();
      return { result: OK, message: { publickey_mod: mod, publickey_exp: exp, timestamp: '1000' } };
    },
    BeginAuthSessionViaCredentials: ({ account_name: name, encrypted_password: secret }) => {
      const bot = botByName(name);
      if (!bot || decrypted(keys().privateKey, String(secret)) !== bot.password) return { result: INVALID_PASSWORD };
      const { guard, refuses } = botAccount(world.steam, bot.steamId);
      if (refuses !== null) return { result: refuses };
      const id = String(world.nextNumber());
      begun.set(id, { bot, passed: false });
      return {
        result: OK,
        message: {
          client_id: id,
          request_id: Buffer.from(id.padStart(16, '0')),
          interval: 1,
          steamid: bot.steamId,
          allowed_confirmations: [{ confirmation_type: GUARD[guard] }],
        },
      };
    },
    UpdateAuthSessionWithSteamGuardCode: ({ client_id: id, code, code_type: type }) => {
      const session = begun.get(String(id));
      if (!session) return { result: FILE_NOT_FOUND };
      if (Number(type) !== GUARD.device) return { result: MAIL_CODE_MISMATCH };
      if (!codesAt(session.bot.sharedSecret, world.clock.now()).includes(String(code))) return { result: CODE_MISMATCH };
      session.passed = true;
      return { result: OK };
    },
    PollAuthSessionStatus: ({ client_id: id }) => {
      const session = begun.get(String(id));
      if (!session) return { result: FILE_NOT_FOUND };
      if (!session.passed) return { result: OK, message: { had_remote_interaction: false } };
      begun.delete(String(id));
      botAccount(world.steam, session.bot.steamId).signIns += 1;
      return { result: OK, message: { refresh_token: giveRefreshToken(world, session.bot), account_name: session.bot.accountName } };
    },
    GenerateAccessTokenForApp: ({ refresh_token: token, renewal_type: renewal }) => {
      const bot = ownerOfRefresh(world, String(token));
      if (!bot) return { result: ACCESS_DENIED };
      const renewed = Number(renewal) === RENEWAL_ALLOWED ? { refresh_token: giveRefreshToken(world, bot) } : {};
      return { result: OK, message: { access_token: giveAccessToken(world, bot), ...renewed } };
    },
  };

  for (const [name, method] of Object.entries(methods)) {
    const { request: input, response: output } = messagesOf(name);
    app.route({
      method: ['GET', 'POST'],
      url: `/api.steampowered.com/IAuthenticationService/${name}/v1`,
      handler: (request, reply) => {
        const bytes = Buffer.from(fieldOf(request), 'base64');
        const { result, message = {} } = method(input.toObject(input.decode(bytes), { longs: String, bytes: String }));
        return answer(reply, result, Buffer.from(output.encode(message).finish()));
      },
    });
  }
  app.post('/api.steampowered.com/ITwoFactorService/QueryTime/v1', () => ({
    response: { server_time: String(Math.floor(world.clock.now() / 1000)), skew_tolerance_seconds: '60', large_time_jink: '86400' },
  }));
}

const answer = (reply: FastifyReply, result: number, bytes: Buffer): FastifyReply =>
  reply
    .header('x-eresult', result)
    .type('application/octet-stream')
    .send(result === OK ? bytes : Buffer.alloc(0));

/** The message of a request, in base64. */
const fieldOf = (request: FastifyRequest): string =>
  (request.body instanceof URLSearchParams ? request.body.get('input_protobuf_encoded') : queryOf(request)['input_protobuf_encoded']) ?? '';

function makeKey() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const hex = (text: string): string => Buffer.from(text, 'base64url').toString('hex');
  return { privateKey, mod: hex(n), exp: hex(e) };
}

function decrypted(key: KeyObject, secret: string): string | null {
  try {
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(secret, 'base64')).toString('utf8');
  } catch {
    return null;
  }
}
