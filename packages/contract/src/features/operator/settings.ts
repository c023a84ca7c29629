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

/** The maximum number of settings in one call. There are fewer. */
const MOST = 100;
/** The maximum length of a value. No setting has more than 300 characters; one that is a little longer is refused under its own name. */
const MAX_VALUE = 500;
/** Suffices for the most settings with the longest values, of characters with the most bytes. */
const MAX_BYTES = 180_000;

const item = z.object({
  key: z.string(),
  /** The key of its group. */
  group: z.string(),
  type: z.enum(['integer', 'money', 'text', 'link', 'mail', 'sender', 'day', 'moment', 'flag']),
  value,
  default: value,
  /** In the language of the call: the name, and a sentence about its effect and unit. */
  label: z.string(),
  help: z.string(),
  /** The least number; null when the setting is not a number. */
  min: z.int().nullable(),
  /** The greatest number, or the maximum length of a text in characters. */
  max: z.int().nullable(),
  /** The hosts to which a link may lead; empty when the setting is not a link. */
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
    /** The secrets that the operator sets in the environment. Their values never leave the server. */
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
          key: z.string().min(1).max(60),
          value: z.union([z.string().max(MAX_VALUE), z.number().min(-1e12).max(1e12), z.boolean()]).nullable(),
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
    /** The answer of the mail server in its own words; null when it accepted the mail. */
    answer: z.string().nullable(),
  }),
});
