import { parseMailAddress } from '@lootfolio/domain/mail-address';
import { z } from 'zod';
import { call } from '../../call.ts';
import { wrong } from '../../primitives.ts';

const success = z.literal(true);
const value = z.union([z.string(), z.int(), z.boolean()]);

const address = z
  .string()
  .trim()
  .max(254)
  .refine((typed) => parseMailAddress(typed) !== null, wrong('account.mailInvalid'));

/** The most that one call changes: more than there are. */
const MOST = 200;
/** All of them, each with 300 characters of up to two bytes. */
const MAX_BYTES = 128_000;

const item = z.object({
  key: z.string(),
  /** The key of its group. */
  group: z.string(),
  type: z.enum(['integer', 'text', 'link', 'mail', 'sender', 'day', 'moment', 'flag']),
  value,
  default: value,
  /** In the language of the call: its name, what it does, and in which unit. */
  label: z.string(),
  help: z.string(),
  /** The least number; null for what is no number. */
  min: z.int().nullable(),
  /** The greatest number, or the most characters of a text. */
  max: z.int().nullable(),
  /** Where a link may lead; empty for what is no link. */
  hosts: z.array(z.string()),
});

const settings = z.object({ success, items: z.array(item), total: z.int() });

export const adminListSettings = call({
  method: 'GET',
  path: '/admin/setting/all',
  access: 'admin',
  summary: 'Every setting that administrators change, and which secrets of the environment are set',
  reply: settings.extend({
    /** In the order in which they are shown. */
    groups: z.array(z.object({ key: z.string(), title: z.string() })),
    /** What the operator sets in the environment. Its values never leave the server. */
    secrets: z.array(z.object({ name: z.string(), is_set: z.boolean(), help: z.string() })),
  }),
});

export const adminUpdateSettings = call({
  method: 'PUT',
  path: '/admin/setting/update',
  access: 'admin',
  summary: 'Changes settings, all of the given ones or none; null sets a default again',
  maxBytes: MAX_BYTES,
  body: z.object({
    items: z
      .array(
        z.object({
          key: z.string().min(1).max(100),
          value: z.union([z.string().max(1000), z.number().min(-1e12).max(1e12), z.boolean()]).nullable(),
        }),
      )
      .min(1)
      .max(MOST),
  }),
  reply: settings,
});

export const adminSendTestMail = call({
  method: 'POST',
  path: '/admin/setting/test-mail',
  access: 'admin',
  rate: 'mail',
  summary: 'Sends a mail to an address and tells what the mail server said',
  body: z.object({ mail: address }),
  reply: z.object({
    success,
    sent: z.boolean(),
    /** What the mail server said, in its own words; null when it took the mail. */
    answer: z.string().nullable(),
  }),
});
