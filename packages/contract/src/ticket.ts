import { CONTENT_LENGTH, TICKET_DEFAULTS, TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES, TITLE_LENGTH } from '@lootfolio/domain/support';
import { z } from 'zod';
import { anyOf, flag, id, idInPath, page, searchText, time, whole } from './primitives.ts';

const count = z.int();

export const ticket = z.object({
  id,
  /** `T-000042` */
  ticket_number: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(TICKET_TYPES),
  priority: z.enum(TICKET_PRIORITIES),
  status: z.enum(TICKET_STATUSES),
  created_at: time,
  resolved_at: time.nullable(),
  closed_at: time.nullable(),
  /** The time of its last message or change. */
  active_at: time,
  messages: count,
  /** The number of messages from the other side that the caller's side has not read. */
  unread: count,
  /** The owner of the ticket. Only for administrators who ask for it, otherwise null. `user_name` is null when the account was deleted. */
  user: z.object({ user_name: z.string().nullable(), steam_id: z.string().nullable(), mail: z.string().nullable() }).nullable(),
});

export const ticketMessage = z.object({
  id,
  content: z.string(),
  created_at: time,
  /** True when an administrator wrote the message. */
  isAdmin: z.boolean(),
  /** `user_name` is null when the account was deleted. */
  author: z.object({ user_name: z.string().nullable(), ROLE: z.enum(['ADMIN', 'USER']) }),
});

/** Free text, also with several lines, that contains at least one visible character. */
export const content = z
  .string()
  .trim()
  .min(1)
  .max(CONTENT_LENGTH)
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u);
export const title = z
  .string()
  .trim()
  .min(1)
  .max(TITLE_LENGTH)
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u);

export const ticketQuery = (size: number) =>
  z.object({
    /** Searched in title, text and number; for administrators also in the user's name. */
    search: searchText.default(''),
    status: anyOf(TICKET_STATUSES),
    priority: anyOf(TICKET_PRIORITIES),
    type: anyOf(TICKET_TYPES),
    page: page.default(TICKET_DEFAULTS.page),
    limit: whole(1, 100).default(size),
    /** 1 adds the owner of each ticket, for administrators. */
    include_user: flag.default(0),
  });

export const status = z.object({ status: z.enum(TICKET_STATUSES) });
export const priority = z.object({ priority: z.enum(TICKET_PRIORITIES) });
/** `id`: the id of the ticket, which the path also contains. */
export const reply = z.object({ id: idInPath.optional(), content });
