import { SECURITY_KINDS } from '@lootfolio/domain/security';
import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { file, fileInput, id, idInPath, pageSize, time } from '../../primitives.ts';

const success = z.literal(true);

const kind = z.enum(SECURITY_KINDS);

/** Selects the page before or after a row that the caller has. Without both, the newest page. */
const keyset = {
  before: idInPath.optional().describe('Only rows older than this one'),
  after: idInPath.optional().describe('Only rows newer than this one'),
  limit: pageSize.default(50),
};
const period = { from: time.optional(), to: time.optional().describe('This time itself is left out') };
const address = z.string().trim().max(45).optional().describe('A network address');
const user = idInPath.optional().describe('The id of a user');

const auditFilters = {
  /** `admins`: only actions of users who are administrators now, and of the operator. */
  by: z.enum(['all', 'admins']).default('all'),
  user,
  action: z.string().trim().max(100).optional().describe('An action, or its beginning with a dot at the end'),
  object: z.string().trim().max(200).optional().describe('The beginning of an object'),
  ip: address,
  ...period,
};
const securityFilters = { kind: kind.optional(), user, ip: address, ...period };

const who = z.object({
  id,
  name: z.string().nullable().describe('Null when the account was deleted'),
  steam_id: z.string().nullable(),
});
/** Rows are counted only up to a limit, because the log may be long. */
const counted = { total: z.int(), total_is_more: z.boolean().describe('There are more rows than total says') };

export const adminAuditLog = call({
  method: 'GET',
  path: '/admin/log/audit',
  access: 'admin',
  summary: 'What was done on this server, the newest first',
  query: z.object({ ...auditFilters, ...keyset }),
  reply: z.object({
    success,
    items: z.array(
      z.object({
        id,
        at: time,
        /** Null when the operator or the server itself acted. */
        actor: who.nullable(),
        ip: z.string().nullable(),
        action: z.string(),
        object: z.string(),
        /** JSON texts; null when the action has no values. */
        old_value: z.string().nullable(),
        new_value: z.string().nullable(),
      }),
    ),
    ...counted,
    /** The users named by the objects and values of these rows. */
    users: z.array(who),
    /** Every action that occurs in the log. */
    actions: z.array(z.string()),
  }),
});

export const adminExportAuditLog = call({
  method: 'POST',
  path: '/admin/log/audit/export',
  access: 'admin',
  read: true,
  file: true,
  rate: 'export',
  cost: COST.file,
  summary: 'The audit log as a file',
  body: z.object({ ...auditFilters, ...fileInput }),
  reply: file,
});

export const adminSecurityLog = call({
  method: 'GET',
  path: '/admin/log/security',
  access: 'admin',
  summary: 'What was refused for safety, the newest first: sign-ins, second factors, rights, forged and too many requests, wrong tokens',
  query: z.object({ ...securityFilters, ...keyset }),
  reply: z.object({
    success,
    items: z.array(
      z.object({
        id,
        at: time,
        kind,
        /** Null when several addresses were counted together, during a flood of requests. */
        ip: z.string().nullable(),
        user: who.nullable(),
        /** The call, or the reason why a sign-in was refused. */
        what: z.string(),
        /** The number of refusals that this row represents. */
        count: z.int(),
      }),
    ),
    ...counted,
  }),
});

export const adminExportSecurityLog = call({
  method: 'POST',
  path: '/admin/log/security/export',
  access: 'admin',
  read: true,
  file: true,
  rate: 'export',
  cost: COST.file,
  summary: 'The log of refusals as a file',
  body: z.object({ ...securityFilters, ...fileInput }),
  reply: file,
});
