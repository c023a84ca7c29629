import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@lootfolio/contract/call';
import type { adminCreateGiveaway } from '@lootfolio/contract/features/community/giveaways-admin';
import { seedHash } from '@lootfolio/domain/draw';
import type { Tx } from '../../../platform/database/database.ts';
import { invalidField } from '../../../platform/errors/refusal.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { insertGiveaway, type GiveawayValues } from './giveaways.store.ts';

export type GiveawayForm = BodyOf<typeof adminCreateGiveaway>;

/** Binds a sealed seed to the hash that is published with the giveaway. */
export const seedContext = (hash: string): string => `giveaway_seed:${hash}`;

/**
 * Creates a giveaway with a secret seed, and publishes the seed's hash.
 * @returns its id
 * @throws Refusal VALIDATION for an unknown item, an end that is not after the start or in the past, and a status that a new giveaway
 * cannot have
 */
export async function createGiveaway(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'ip'>,
  form: GiveawayForm,
  { items, box }: { items: ItemDirectory; box: SecretBox },
): Promise<number> {
  const values = readForm(form, items);
  if (values.expires_at.getTime() <= nowMs()) throw invalidField('expires_at', 'giveaways.endInPast');
  if (form.status !== 'ACTIVE') throw invalidField('status', 'giveaways.beginsActive');
  const seed = randomBytes(32).toString('hex');
  const hash = seedHash(seed);
  const id = await insertGiveaway(tx, {
    ...values,
    made_by: caller.userId,
    sealed_seed: box.seal(seed, seedContext(hash)),
    seed_hash: hash,
  });
  await audit(tx, caller, { action: 'giveaway.created', object: `giveaway:${id}`, after: { ...auditedValues(values), seedHash: hash } });
  return id;
}

/** @throws Refusal VALIDATION for an unknown item, and an end that is not after the start */
export function readForm(form: GiveawayForm, items: ItemDirectory): GiveawayValues {
  const { type, giveaway_type, value, item_id } = form;
  const item = items.byId(item_id);
  if (!item || item.hidden) throw invalidField('item_id', 'items.unknownItem');
  const [starts_at, expires_at] = [new Date(form.starts_at), new Date(form.expires_at)];
  if (expires_at <= starts_at) throw invalidField('expires_at', 'giveaways.endBeforeStart');
  return { type, giveaway_type, value, item_id, starts_at, expires_at };
}

/** Returns the values of a giveaway for the audit log: without amounts. */
export const auditedValues = ({ value: _, ...values }: GiveawayValues): object => values;
