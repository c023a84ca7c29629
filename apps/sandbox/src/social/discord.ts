import type { FastifyInstance, FastifyReply } from 'fastify';
import type { World } from '../world.ts';
import type { Account } from './accounts.ts';
import { registerJoinPage } from './join-page.ts';
import { registerOAuth, type Service } from './oauth.ts';

/** The server of which an account may be a member. */
const GUILD = '1190000000000000000';

const invalid = (field: string) => ({ status: 400, error: 'invalid_grant', error_description: `Invalid "${field}" in request.` });

const DISCORD: Service = {
  service: 'Discord',
  membership: 'The server “Lootfolio sandbox”',
  labels: { yes: 'This account is a member', no: 'It is not a member', pending: 'It joined, and did not accept the rules yet' },
  scopes: ['identify', 'guilds.members.read'],
  clientId: '1190000000000000042',
  clientSecret: 'sandbox-discord-secret',
  paths: {
    authorize: '/discord.com/oauth2/authorize',
    token: '/discord.com/api/oauth2/token',
    revoke: '/discord.com/api/oauth2/token/revoke',
  },
  returnPath: '/api/v1/auth/discord/callback',
  codeSeconds: 600,
  tokenSeconds: 604_800,
  pkceRequired: false,
  issuer: 'https://discord.com',
  tokenType: 'Bearer',
  refusals: {
    client: { status: 401, error: 'invalid_client' },
    grantType: { status: 400, error: 'unsupported_grant_type' },
    code: invalid('code'),
    redirectUri: invalid('redirect_uri'),
    verifier: invalid('code_verifier'),
  },
  revoked: {},
};

/** Discord's sign-in for other sites, the user's own account, and its membership of a server. */
export function registerDiscordAccounts(app: FastifyInstance, world: World): void {
  const grantOf = registerOAuth(app, world.clock, DISCORD);
  registerJoinPage(app, '/discord.gg/:invite', DISCORD);

  for (const base of ['/discord.com/api', '/discord.com/api/:version']) {
    app.get(`${base}/users/@me`, (request, reply) => {
      const grant = grantOf(request);
      return grant?.scopes.has('identify') ? user(grant.account) : unauthorised(reply);
    });

    app.get(`${base}/users/@me/guilds/:guild/member`, (request, reply) => {
      const grant = grantOf(request);
      if (!grant?.scopes.has('guilds.members.read')) return unauthorised(reply);
      if ((request.params as { guild: string }).guild !== GUILD) return reply.code(404).send({ message: 'Unknown Guild', code: 10004 });
      if (grant.member === 'no') return reply.code(404).send({ message: 'Unknown Member', code: 10007 });
      return {
        user: user(grant.account),
        nick: null,
        avatar: null,
        banner: null,
        roles: [],
        joined_at: new Date(world.startedAt).toISOString(),
        deaf: false,
        mute: false,
        flags: 0,
        pending: grant.member === 'pending',
      };
    });
  }
}

const user = ({ id, name }: Account) => ({
  id,
  username: name,
  global_name: name,
  avatar: null,
  discriminator: '0',
  public_flags: 0,
  flags: 0,
  banner: null,
  accent_color: null,
  mfa_enabled: true,
  locale: 'en-US',
});

const unauthorised = (reply: FastifyReply): FastifyReply => reply.code(401).send({ message: '401: Unauthorized', code: 0 });
