import { z } from 'zod';
import { call } from '../../call.ts';
import { list, time } from '../../primitives.ts';

const state = z.enum(['ok', 'warn', 'bad']);
const bytes = z.int();

export const adminHealth = call({
  method: 'GET',
  path: '/admin/health',
  access: 'admin',
  summary: 'How each part of this server is, with what to do about it',
  reply: z.object({
    success: z.literal(true),
    /** The worst state of the items. */
    state,
    at: time,
    items: z.array(
      z.object({
        key: z.enum([
          'sources',
          'board',
          'jobs',
          'operations',
          'database',
          'disk',
          'audit',
          'processes',
          'backup',
          'mail',
          'bots',
          'reconciliation',
        ]),
        state,
        /** Sentences in the language of the call: the state, and what to do; null when nothing needs to be done. */
        text: z.string(),
        todo: z.string().nullable(),
      }),
    ),
    total: z.int(),
    versions: z.object({ product: z.string(), node: z.string(), postgres: z.string() }),
    board: z.object({ version: z.int(), age_seconds: z.int().nullable(), quotes: z.int() }),
    sources: z.object({
      items: z.array(
        z.object({
          market: z.string(),
          name: z.string(),
          state: z.enum(['ok', 'late', 'failed', 'off']),
          last_success: time.nullable(),
          reason: z.string().nullable(),
        }),
      ),
    }),
    /** Jobs by kind of work. The count stops at a bound. */
    jobs: z.object({
      items: z.array(
        z.object({
          name: z.string(),
          waiting: z.int(),
          running: z.int(),
          /** To be run later, or tried again. */
          scheduled: z.int(),
          given_up: z.int(),
          /** The time since which the oldest job waits. */
          waiting_since: time.nullable(),
          last_error: z.string().nullable(),
        }),
      ),
      /** True when there may be more jobs than were counted. */
      is_more: z.boolean(),
    }),
    operations: z.object({
      waiting: z.int(),
      running: z.int(),
      /** The operations that ended within the last 24 hours, here and below. */
      done: z.int(),
      partial: z.int(),
      failed: z.int(),
      cancelled: z.int(),
    }),
    database: z.object({
      size: bytes,
      connections: z.int(),
      max_connections: z.int(),
      /** The statement that has run longest; null while none runs. */
      slowest: z.object({ seconds: z.number(), statement: z.string() }).nullable(),
    }),
    disk: z.object({ free: bytes, size: bytes }),
    /** Its size with indexes, and its growth within 24 hours. */
    audit_log: z.object({ size: bytes, rows_a_day: z.int(), bytes_a_day: bytes }),
    processes: z.object({
      items: z.array(
        z.object({
          role: z.enum(['api', 'worker', 'bot']),
          version: z.string(),
          node: z.string(),
          memory: bytes,
          started_at: time,
          seen_at: time,
        }),
      ),
    }),
    /** The daily comparison of money: unexplained differences, comparisons that have not succeeded for three days, and the oldest result. */
    reconciliation: z.object({ open: z.int(), behind: z.int(), compared_at: time.nullable() }),
    /** The last backup; null when there never was one. */
    backup: z.object({ file: z.string(), size: bytes, made_at: time }).nullable(),
  }),
});

export const adminSetup = call({
  method: 'GET',
  path: '/admin/health/setup',
  access: 'admin',
  summary: 'What a server needs before people use it, and what of it is done',
  reply: list(
    z.object({
      key: z.enum([
        'administrator',
        'admin_ids',
        'public_url',
        'contact_mail',
        'mail_server',
        'mail_sender',
        'source_keys',
        'secret_key',
        'backup',
      ]),
      done: z.boolean(),
      title: z.string(),
      /** The state of this step, or what to do. */
      text: z.string(),
      /** The path of the screen where the step is done; null when the operator does it in the environment. */
      href: z.string().nullable(),
    }),
  ),
});
