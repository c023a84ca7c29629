import { z } from 'zod';
import { call } from '../../call.ts';
import { ok, time } from '../../primitives.ts';
import { factorState } from './auth.ts';

const success = z.literal(true);
/** Six digits of an authenticator. */
const digits = z
  .string()
  .trim()
  .regex(/^\d{3} ?\d{3}$/);
/** Six digits, or a recovery code: 24 letters and digits in groups of four, 16 in those of earlier releases. */
const code = digits.or(
  z
    .string()
    .trim()
    .regex(/^[a-z2-7]{4}(?:[- ]?[a-z2-7]{4}){3}(?:(?:[- ]?[a-z2-7]{4}){2})?$/i),
);
const recoveryCodes = z.object({
  success,
  /** Each is accepted once, and shown only here. */
  recovery_codes: z.array(z.string()),
  total: z.int(),
});

export const getSecondFactor = call({
  method: 'GET',
  path: '/admin/second-factor',
  access: 'admin',
  summary: "The state of the administrator's second factor",
  firstFactor: true,
  reply: z.object({
    success,
    state: factorState,
    /** True when administrators of this server need a second factor. */
    required: z.boolean(),
    enabled_at: time.nullable(),
    confirmed_until: time.nullable(),
    recovery_left: z.int(),
  }),
});

export const beginSecondFactor = call({
  method: 'POST',
  path: '/admin/second-factor/begin',
  access: 'admin',
  summary: 'Makes the secret of a new authenticator; the present one counts until the new one is enabled',
  firstFactor: true,
  recent: true,
  reply: z.object({
    success,
    /** base32 */
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code */
    uri: z.string(),
  }),
});

export const enableSecondFactor = call({
  method: 'POST',
  path: '/admin/second-factor/enable',
  access: 'admin',
  summary: 'Enables the new authenticator with its first code; every other session must confirm it',
  firstFactor: true,
  rate: 'second-factor',
  body: z.object({ code: digits }),
  reply: recoveryCodes,
});

export const confirmSecondFactor = call({
  method: 'POST',
  path: '/admin/second-factor/confirm',
  access: 'admin',
  summary: 'Confirms the second factor in this session for 8 hours, by a code of the authenticator or a recovery code',
  firstFactor: true,
  rate: 'second-factor',
  body: z.object({ code }),
  reply: ok,
});

export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/admin/second-factor/recovery-codes',
  access: 'admin',
  summary: 'Replaces the recovery codes',
  recent: true,
  reply: recoveryCodes,
});

export const disableSecondFactor = call({
  method: 'DELETE',
  path: '/admin/second-factor',
  access: 'admin',
  summary: 'Removes the second factor',
  recent: true,
  reply: ok,
});
