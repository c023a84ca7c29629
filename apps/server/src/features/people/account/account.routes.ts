import {
  confirmMail as confirmMailCall,
  createToken as createTokenCall,
  deleteAccount as deleteAccountCall,
  endOneSession as endOneCall,
  endOtherSessions as endOthersCall,
  downloadDataExport,
  exportData as exportCall,
  listSessions,
  listTokens,
  refreshFromSteam as refreshCall,
  revokeToken as revokeTokenCall,
  setLanguage,
  setMail as setMailCall,
  setFirstStepsHidden,
  setRankingHidden,
  setTimeZone,
  setTradeLink as setTradeLinkCall,
  userDetails,
} from '@lootfolio/contract/features/people/account';
import type { Db } from '../../../platform/database/database.ts';
import type { PersonalData } from '../../../platform/database/personal-data.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { route, write, writeDeletion, type Route } from '../../../platform/http/route.ts';
import type { IsPending, Provided } from '../../../platform/module.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import type { Sessions } from '../../../platform/security/sessions.ts';
import { confirmMail } from './confirm-mail.ts';
import { createToken } from './create-token.ts';
import { deleteAccount } from './delete-account.ts';
import { endOneSession, endOtherSessions } from './end-session.ts';
import { startDataExport } from './export-data.ts';
import { readDataExport } from './personal-data.reads.ts';
import { readDetails, readSessions } from './profile.reads.ts';
import { startSteamRefresh } from './refresh-from-steam.ts';
import { revokeToken } from './revoke-token.ts';
import { setMail } from './set-mail.ts';
import { setPreference } from './set-preference.ts';
import { setTradeLink } from './set-trade-link.ts';
import { readTokens, type TokenRow } from './tokens.reads.ts';

export type AccountParts = {
  db: Db;
  box: SecretBox;
  sessions: Sessions;
  config: Config;
  /** The data that every feature stores of a user. */
  personal: readonly PersonalData[];
  /** Checks of the features for money of a user that is still in transit. */
  pending: readonly IsPending[];
} & Pick<Provided, 'plans'>;

export const accountRoutes = (parts: AccountParts): Route[] => [...profileRoutes(parts), ...sessionRoutes(parts), ...dataRoutes(parts)];

/** Calls about the user's profile, mail address, trade link and preferences. */
function profileRoutes({ db, box, config, plans }: AccountParts): Route[] {
  return [
    route(userDetails, async ({ caller: { userId } }) => {
      const { name, endsAt, areSold } = await plans.of(db, userId);
      const plan = { plan: name, plan_ends_at: endsAt?.toISOString() ?? null, plans_sold: areSold };
      return { user: { ...(await readDetails(db, box, userId)), ...plan } };
    }),

    write(refreshCall, async ({ tx, caller, body, language }) => ({
      operation: await startSteamRefresh(tx, caller, { clientKey: body.client_key, language }),
    })),

    write(setMailCall, async ({ tx, caller, body }) => ({ mail: await setMail(tx, caller, body.mail, { box, config }) })),

    write(confirmMailCall, async ({ tx, ip, body }) => {
      await confirmMail(tx, ip, body.token);
      return {};
    }),

    write(setTradeLinkCall, async ({ tx, caller, body }) => ({ trade_link: await setTradeLink(tx, caller, body.trade_link, box) })),

    write(setLanguage, async ({ tx, caller, body }) => {
      await setPreference(tx, caller, { lang: body.lang });
      return {};
    }),

    write(setTimeZone, async ({ tx, caller, body }) => {
      await setPreference(tx, caller, { timezone: body.timezone, timezone_chosen: !body.of_browser });
      return { timezone: body.timezone };
    }),

    write(setFirstStepsHidden, async ({ tx, caller, body: { hidden } }) => {
      await setPreference(tx, caller, { first_steps_hidden: hidden });
      return { hidden };
    }),
    write(setRankingHidden, async ({ tx, caller, body }) => {
      await setPreference(tx, caller, { ranking_hidden: body.hidden });
      return { ranking_hidden: body.hidden };
    }),
  ];
}

function sessionRoutes({ db, sessions }: AccountParts): Route[] {
  return [
    route(listSessions, async ({ caller }) => readSessions(db, caller.userId, caller.sessionId)),

    write(endOneCall, async ({ tx, caller, params, afterCommit }) => {
      await endOneSession(tx, caller, params.id);
      afterCommit(() => sessions.invalidate(params.id));
      return { id: params.id };
    }),

    write(endOthersCall, async ({ tx, caller, afterCommit }) => {
      const ended = await endOtherSessions(tx, caller);
      afterCommit(() => ended.forEach(sessions.invalidate));
      return { ended: ended.length };
    }),
  ];
}

/** Calls about all data of a user: export, deletion, and API tokens. */
function dataRoutes({ db, sessions, personal, pending }: AccountParts): Route[] {
  return [
    write(exportCall, async ({ tx, caller, body, language }) => ({
      operation: await startDataExport(tx, caller, { clientKey: body.client_key, language }),
    })),

    route(downloadDataExport, async ({ caller, query }) => {
      const file = await readDataExport(db, caller.userId, query.id);
      if (!file) throw notFound();
      return file;
    }),

    writeDeletion(deleteAccountCall, async ({ tx, caller, body, afterCommit }) => {
      const ended = await deleteAccount(tx, caller, { forfeit: body.forfeit, personal, pending });
      afterCommit(() => ended.forEach(sessions.invalidate));
      return {};
    }),

    route(listTokens, async ({ caller }) => {
      const items = (await readTokens(db, caller.userId)).map(presentToken);
      return { items, total: items.length };
    }),

    write(createTokenCall, async ({ tx, caller, body }) => {
      const { item, token } = await createToken(tx, caller, { name: body.name, scopes: body.scopes, expiresDays: body.expires_days });
      return { item: presentToken(item), token };
    }),

    write(revokeTokenCall, async ({ tx, caller, params }) => {
      await revokeToken(tx, caller, params.id);
      return { id: params.id };
    }),
  ];
}

const presentToken = (row: TokenRow) => ({
  ...row,
  // `read` is the only scope so far
  scopes: row.scopes.filter((scope) => scope === 'read'),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});
