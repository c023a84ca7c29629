import { createHash } from 'node:crypto';

/**
 * Whether an account belongs to the operator's server, or follows the operator's account. `pending`: the account has asked for it, but was
 * not admitted yet.
 */
export const MEMBERSHIPS = ['yes', 'no', 'pending'] as const;
export type Membership = (typeof MEMBERSHIPS)[number];

/** An account of Discord or X. There is one account for each name. */
export type Account = { id: string; name: string };

const NAME = /^[\w-]{1,15}$/;

/** The account with this name, in the spelling that both services allow; null for other texts. */
export function accountOf(service: string, typed: string): Account | null {
  if (!NAME.test(typed)) return null;
  const name = typed.toLowerCase().replaceAll('-', '_');
  const number = createHash('sha256').update(`${service} ${name}`).digest().readUIntBE(0, 6);
  return { id: String(1_000_000_000_000_000_000n + BigInt(number)), name };
}
