import { z } from 'zod';
import { call } from '../../call.ts';
import { date, ratio, time } from '../../primitives.ts';

export const siteFacts = call({
  method: 'GET',
  path: '/init/site',
  access: 'public',
  summary: 'Who runs this server, how to reach them, and the settings that the public pages state',
  reply: z.object({
    success: z.literal(true),
    world: z.enum(['sandbox', 'live']),
    operator: z.string(),
    contact_mail: z.string().nullable(),
    /** The date from which the current terms apply. */
    terms_date: date.nullable(),
    /** Links that are not set are null and not shown. */
    social: z.object({ x: z.string().nullable(), discord: z.string().nullable(), telegram: z.string().nullable() }),
    /** The operator's announcement on every screen, with optional start and end times. */
    notice: z.object({ texts: z.object({ en: z.string(), tr: z.string() }), from: time.nullable(), until: time.nullable() }).nullable(),
    /** The sandbox's page of caught mails; null in the live world. */
    sandbox_mail: z.string().nullable(),
    /** The sandbox's page on which people are the buyers of what they list; `person=` names them by Steam id. Null in the live world. */
    sandbox_desk: z.string().nullable(),
    facts: z.object({
      markets: z.int(),
      price_history_days: z.int(),
      /** The number of days after which a session ends: since its last use, and since its start. */
      session_days: z.int(),
      session_days_most: z.int(),
      steam_fee: ratio,
      /** The maximum number of personal API tokens of a user, and the maximum number of calls per minute with one token. */
      api_tokens: z.int(),
      calls_a_minute: z.int(),
      /** False: the operator sells no plans, and nothing is said of them. */
      plans_sold: z.boolean(),
    }),
  }),
});
