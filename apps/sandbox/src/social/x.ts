import type { FastifyInstance, FastifyReply } from 'fastify';
import { queryOf } from '../http/hosts.ts';
import type { World } from '../world.ts';
import { accountOf, type Account } from './accounts.ts';
import { registerJoinPage } from './join-page.ts';
import { registerOAuth, type Service } from './oauth.ts';

/** The operator's account, which others may follow. */
const OPERATOR: Account = { id: '1700000000000000001', name: 'lootfolio' };

const invalid = (description: string) => ({ status: 400, error: 'invalid_request', error_description: description });

const X: Service = {
  service: 'X',
  membership: `The account @${OPERATOR.name}`,
  labels: { yes: 'This account follows it', no: 'It does not follow it', pending: 'It asked to follow it' },
  scopes: ['tweet.read', 'users.read', 'follows.read'],
  clientId: 'c2FuZGJveC14LWNsaWVudDoxOmNp',
  clientSecret: 'sandbox-x-secret',
  paths: { authorize: '/x.com/i/oauth2/authorize', token: '/api.x.com/2/oauth2/token', revoke: '/api.x.com/2/oauth2/revoke' },
  returnPath: '/api/v1/auth/x/callback',
  codeSeconds: 30,
  tokenSeconds: 7200,
  pkceRequired: true,
  issuer: null,
  tokenType: 'bearer',
  refusals: {
    client: { status: 401, error: 'unauthorized_client', error_description: 'Missing valid authorization header' },
    grantType: invalid('Value passed for the grant type was invalid.'),
    code: invalid('Value passed for the authorization code was invalid.'),
    redirectUri: invalid('Value passed for the redirect uri did not match the uri of the authorization code.'),
    verifier: invalid('Value passed for the token was invalid.'),
  },
  revoked: { revoked: true },
};

const RELATIONS = { yes: ['following'], no: null, pending: ['follow_request_sent'] } as const;

/** X's sign-in for other sites, the user's own account, and its relation to another account. */
export function registerXAccounts(app: FastifyInstance, world: World): void {
  const grantOf = registerOAuth(app, world.clock, X);
  registerJoinPage(app, '/x.com/:name', X);

  app.get('/api.x.com/2/users/me', (request, reply) => {
    const grant = grantOf(request);
    return grant?.scopes.has('users.read') ? { data: user(grant.account) } : unauthorised(reply);
  });

  app.get('/api.x.com/2/users/by/username/:username', (request, reply) => {
    const grant = grantOf(request);
    if (!grant?.scopes.has('users.read')) return unauthorised(reply);
    const { username } = request.params as { username: string };
    const isOperator = username.toLowerCase() === OPERATOR.name;
    const found = isOperator ? OPERATOR : accountOf(X.service, username);
    if (!found) return { errors: [unknownUser(username)] };
    const asked = (queryOf(request)['user.fields'] ?? '').split(',').includes('connection_status');
    const relation = isOperator && asked && grant.scopes.has('follows.read') ? RELATIONS[grant.member] : null;
    return { data: { ...user(found), ...(relation && { connection_status: relation }) } };
  });
}

const user = ({ id, name }: Account) => ({ id, name, username: name });

const unknownUser = (username: string) => ({
  value: username,
  detail: `Could not find user with username: [${username}].`,
  title: 'Not Found Error',
  resource_type: 'user',
  parameter: 'username',
  resource_id: username,
  type: 'https://api.twitter.com/2/problems/resource-not-found',
});

const unauthorised = (reply: FastifyReply): FastifyReply =>
  reply.code(401).send({ title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' });
