import { z } from 'zod';
import { call } from '../../call.ts';
import { clientKey, plainText, started, time } from '../../primitives.ts';

const state = z.enum(['ok', 'differs', 'failed', 'busy', 'off']);

export const adminDoctor = call({
  method: 'GET',
  path: '/admin/doctor',
  access: 'admin',
  summary: 'The last check of the outside world, and the one that runs',
  reply: z.object({
    success: z.literal(true),
    /** Null while none runs. */
    running: z.object({ operation: z.string(), started_at: time, by: z.string().nullable() }).nullable(),
    /** Null when there was none within 30 days. */
    report: z
      .object({
        started_at: time,
        ended_at: time,
        by: z.string().nullable(),
        counts: z.object({ ok: z.int(), differs: z.int(), failed: z.int(), busy: z.int(), off: z.int() }),
        items: z.array(
          z.object({
            name: z.string(),
            state,
            /** Sentences in the language of the call: what was found, and what to do; null when nothing needs to be done. */
            text: z.string(),
            todo: z.string().nullable(),
            ms: z.int(),
          }),
        ),
      })
      .nullable(),
  }),
});

export const adminRunDoctor = call({
  method: 'POST',
  path: '/admin/doctor/run',
  access: 'admin',
  summary: 'Starts to read every part of the outside world once; one at a time',
  body: z.object({ client_key: clientKey }),
  reply: started,
});

export const adminDoctorReport = call({
  method: 'GET',
  path: '/admin/doctor/report',
  access: 'admin',
  summary: 'The last check without secrets, for a bug report: as Markdown or JSON',
  text: 'plain',
  query: z.object({ format: z.enum(['md', 'json']) }),
  reply: plainText,
});
