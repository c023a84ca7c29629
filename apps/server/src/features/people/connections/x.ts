import { z } from 'zod';
import { askJson, withToken } from './oauth.ts';
import type { Service } from './service.ts';

const API = 'https://api.x.com/2';

const user = z.object({ data: z.object({ id: z.string().regex(/^\d{1,20}$/), username: z.string().min(1).max(64) }) });
/** X leaves `connection_status` out when there is no relation between the two accounts. */
const relation = z.object({ data: z.object({ connection_status: z.array(z.string()).default([]) }) });

/**
 * X's OAuth 2.0 with PKCE: https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code. A request on behalf of the user
 * reads how the user relates to the operator's account. It reads one user; a list of followers would cost one read for each follower.
 */
export const X: Service = {
  authorizeUrl: 'https://x.com/i/oauth2/authorize',
  tokenUrl: 'https://api.x.com/2/oauth2/token',
  revokeUrl: 'https://api.x.com/2/oauth2/revoke',
  scope: 'tweet.read users.read follows.read',
  issuer: null,
  limit: { requests: 60, perSeconds: 60 },
  readAccount: async (http, accessToken, operator) => {
    const { data: own } = await askJson(http, { url: `${API}/users/me`, ...withToken(accessToken) }, user);
    const url = `${API}/users/by/username/${operator}?user.fields=connection_status`;
    const { data: seen } = await askJson(http, { url, ...withToken(accessToken) }, relation);
    return { id: own.id, name: own.username, verified: seen.connection_status.includes('following') };
  },
};
