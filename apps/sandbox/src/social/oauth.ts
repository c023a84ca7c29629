import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { escapeHtml, HTML } from '../http/html.ts';
import { accountOf, MEMBERSHIPS, type Account, type Membership } from './accounts.ts';
import { consentPage, type Consent } from './consent-page.ts';

/** The OAuth 2.0 settings of one service. */
export type Service = Consent & {
  clientId: string;
  clientSecret: string;
  /** Sandbox addresses: `/host/path`. */
  paths: { authorize: string; token: string; revoke: string };
  /** The end of every registered return address. The sandbox does not know its host. */
  returnPath: string;
  /** The lifetime of codes and tokens, in seconds. */
  codeSeconds: number;
  tokenSeconds: number;
  /** True when an authorization without a PKCE challenge is refused. */
  pkceRequired: boolean;
  /** Sent with every return when the service identifies itself (RFC 9207); otherwise null. */
  issuer: string | null;
  tokenType: string;
  refusals: Readonly<Record<'client' | 'grantType' | 'code' | 'redirectUri' | 'verifier', Refusal>>;
  revoked: object;
};

type Refusal = { status: number; error: string; error_description?: string };

/** The account and the data that a person has shared. */
export type Grant = { account: Account; member: Membership; scopes: ReadonlySet<string> };
type Code = Grant & { redirectUri: string; challenge: string | null; until: number };

/**
 * One service's authorization page and token endpoints. `persona=NAME` and `member=yes|no|pending` in the address of the page skip the
 * page; `decision=cancel` refuses.
 * @returns a function that finds the grant of a request's bearer token; null when the request has no valid token
 */
export function registerOAuth(app: FastifyInstance, clock: Clock, service: Service): (request: FastifyRequest) => Grant | null {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Grant & { until: number }>();

  app.get(service.paths.authorize, (request, reply) => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const problem = findProblem(service, query);
    if (problem !== null)
      return reply
        .code(400)
        .type(HTML)
        .send(`<!doctype html><title>Error</title><p>${escapeHtml(problem)}</p>`);
    const redirectUri = query.get('redirect_uri')!;
    const back = (answer: Record<string, string>): FastifyReply => {
      const fields = { ...answer, state: query.get('state') ?? '', ...(service.issuer !== null && { iss: service.issuer }) };
      return reply.redirect(`${redirectUri}?${new URLSearchParams(fields).toString()}`);
    };
    if (query.get('decision') === 'cancel')
      return back({ error: 'access_denied', error_description: 'The resource owner or authorization server denied the request' });
    const account = accountOf(service.service, query.get('persona') ?? '');
    if (!account) return reply.type(HTML).send(consentPage(service, query));
    const member = MEMBERSHIPS.find((one) => one === query.get('member')) ?? 'yes';
    const code = randomBytes(24).toString('base64url');
    const scopes = new Set(query.get('scope')!.split(' '));
    const until = clock.now() + service.codeSeconds * 1000;
    codes.set(code, { account, member, scopes, redirectUri, challenge: query.get('code_challenge'), until });
    return back({ code });
  });

  app.post(service.paths.token, (request, reply) => {
    const form = formOf(request);
    const code = codes.get(form.get('code') ?? '');
    const problem = isClient(service, request, form) ? findTokenProblem(code, form, clock.now()) : 'client';
    // a code works only once, even when its first use was refused
    if (problem !== 'client' && problem !== 'grantType') codes.delete(form.get('code') ?? '');
    if (problem !== null) {
      const { status, ...refusal } = service.refusals[problem];
      return reply.code(status).send(refusal);
    }
    const token = randomBytes(24).toString('base64url');
    const { account, member, scopes } = code!;
    tokens.set(token, { account, member, scopes, until: clock.now() + service.tokenSeconds * 1000 });
    return { token_type: service.tokenType, access_token: token, expires_in: service.tokenSeconds, scope: [...scopes].join(' ') };
  });

  app.post(service.paths.revoke, (request, reply) => {
    const form = formOf(request);
    if (!isClient(service, request, form)) {
      const { status, ...refusal } = service.refusals.client;
      return reply.code(status).send(refusal);
    }
    tokens.delete(form.get('token') ?? '');
    return service.revoked;
  });

  return (request) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const grant = tokens.get(token);
    return grant && grant.until > clock.now() ? grant : null;
  };
}

const formOf = (request: FastifyRequest): URLSearchParams =>
  request.body instanceof URLSearchParams ? request.body : new URLSearchParams();

/**
 * The problem in the address of an authorization; null when there is none. The page shows the problem, and the browser is not sent back.
 */
function findProblem(service: Service, query: URLSearchParams): string | null {
  if (query.get('client_id') !== service.clientId) return 'Unknown client_id.';
  const redirect = query.get('redirect_uri') ?? '';
  const url = URL.canParse(redirect) ? new URL(redirect) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== service.returnPath || url.search || url.hash)
    return 'This redirect_uri is not registered.';
  if (query.get('response_type') !== 'code') return 'The response_type must be code.';
  const scopes = (query.get('scope') ?? '').split(' ');
  if (scopes.some((scope) => !service.scopes.includes(scope))) return 'Unknown scope.';
  const challenge = query.get('code_challenge');
  if (challenge === null) return service.pkceRequired ? 'A code_challenge is needed.' : null;
  return query.get('code_challenge_method') === 'S256' && /^[\w-]{43}$/.test(challenge) ? null : 'The code_challenge must be S256.';
}

function isClient({ clientId, clientSecret }: Service, request: FastifyRequest, form: URLSearchParams): boolean {
  const basic = /^Basic (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const given = basic === undefined ? `${form.get('client_id')}:${form.get('client_secret')}` : Buffer.from(basic, 'base64').toString();
  return given === `${clientId}:${clientSecret}`;
}

function findTokenProblem(code: Code | undefined, form: URLSearchParams, now: number): keyof Service['refusals'] | null {
  if (form.get('grant_type') !== 'authorization_code') return 'grantType';
  if (!code || code.until <= now) return 'code';
  if (form.get('redirect_uri') !== code.redirectUri) return 'redirectUri';
  const proof = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  return code.challenge === null || proof === code.challenge ? null : 'verifier';
}
