import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import { z } from 'zod';
import { askJson, withToken } from './oauth.ts';
import type { Service } from './service.ts';

const API = 'https://discord.com/api/v10';
/** Discord's codes for "no such server, or you are not in it" and "no such member". */
const NOT_A_MEMBER = ['10004', '10007'];

const user = z.object({ id: z.string().regex(/^\d{1,20}$/), username: z.string().min(1).max(64) });
const member = z.object({ pending: z.boolean().default(false) });

/** Discord's OAuth 2.0: https://discord.com/developers/docs/topics/oauth2. Membership is read as the user: no bot is needed. */
export const DISCORD: Service = {
  authorizeUrl: 'https://discord.com/oauth2/authorize',
  tokenUrl: 'https://discord.com/api/oauth2/token',
  revokeUrl: 'https://discord.com/api/oauth2/token/revoke',
  scope: 'identify guilds.members.read',
  issuer: 'https://discord.com',
  limit: { requests: 40, perSeconds: 1 },
  readAccount: async (http, accessToken, guild) => {
    const { id, username } = await askJson(http, { url: `${API}/users/@me`, ...withToken(accessToken) }, user);
    return { id, name: username, verified: await isMember(http, accessToken, guild) };
  },
};

/** Returns false for a member who has not accepted the server's rules yet. */
async function isMember(http: HttpClient, accessToken: string, guild: string): Promise<boolean> {
  try {
    const url = `${API}/users/@me/guilds/${guild}/member`;
    return !(await askJson(http, { url, ...withToken(accessToken) }, member)).pending;
  } catch (error) {
    if (error instanceof MarketError && error.status === 404 && NOT_A_MEMBER.includes(error.refusal?.code ?? '')) return false;
    throw error;
  }
}
