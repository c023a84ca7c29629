import {
  confirmMail as confirmMailCall,
  endOneSession as endOneCall,
  endOtherSessions as endOthersCall,
  listSessions,
  refreshFromSteam as refreshCall,
  setLanguage,
  setMail as setMailCall,
  setRankingHidden,
  setTimeZone,
  setTradeLink as setTradeLinkCall,
  userDetails,
} from '@lootfolio/contract/features/account';
import type { HttpClient } from '@lootfolio/marketplaces/port';
import type { Config } from '../../platform/process/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { SecretBox } from '../../platform/security/secrets.ts';
import type { Sessions } from '../../platform/security/sessions.ts';
import { confirmMail } from './confirm-mail.ts';
import { endOneSession, endOtherSessions } from './end-session.ts';
import { readDetails, readSessions } from './profile.reads.ts';
import { refreshFromSteam } from './refresh-from-steam.ts';
import { setMail } from './set-mail.ts';
import { setPreference } from './set-preference.ts';
import { setTradeLink } from './set-trade-link.ts';

export type ProfileParts = {
  db: Db;
  box: SecretBox;
  sessions: Sessions;
  config: Config;
  http: HttpClient;
};

/** Who a user is to the product: profile, mail, trade link, preferences, sessions. */
export const profileRoutes = (parts: ProfileParts): Route[] => [
  route(userDetails, async ({ caller }) => ({ user: await readDetails(parts.db, parts.box, caller.userId) })),

  route(refreshCall, async ({ caller, ip }) => {
    await refreshFromSteam(parts, { ...caller, ip });
    return { user: await readDetails(parts.db, parts.box, caller.userId) };
  }),

  route(setMailCall, async ({ caller, ip, body }) => ({ mail: await setMail(parts, { userId: caller.userId, ip }, body.mail) })),

  route(confirmMailCall, async ({ ip, body }) => {
    await confirmMail(parts.db, ip, body.token);
    return {};
  }),

  route(setTradeLinkCall, async ({ caller, ip, body }) => ({
    trade_link: await setTradeLink(parts, { ...caller, ip }, body.trade_link),
  })),

  route(setLanguage, async ({ caller, ip, body }) => {
    await setPreference(parts.db, { userId: caller.userId, ip }, { lang: body.lang });
    return {};
  }),

  route(setTimeZone, async ({ caller, ip, body }) => {
    await setPreference(parts.db, { userId: caller.userId, ip }, { timezone: body.timezone });
    return { timezone: body.timezone };
  }),

  route(setRankingHidden, async ({ caller, ip, body }) => {
    await setPreference(parts.db, { userId: caller.userId, ip }, { ranking_hidden: body.hidden });
    return { ranking_hidden: body.hidden };
  }),

  route(listSessions, async ({ caller }) => readSessions(parts.db, caller.userId, caller.sessionId)),

  route(endOneCall, async ({ caller, ip, params }) => {
    await endOneSession(parts, { userId: caller.userId, ip }, params.id);
    return { id: params.id };
  }),

  route(endOthersCall, async ({ caller, ip }) => ({
    ended: await endOtherSessions(parts, { userId: caller.userId, sessionId: caller.sessionId, ip }),
  })),
];
