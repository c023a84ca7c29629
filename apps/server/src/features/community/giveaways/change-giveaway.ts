import { giveawayStatus } from '@lootfolio/domain/giveaways';
import type { Tx } from '../../../platform/database/database.ts';
import { invalidField, notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { takeGiveaway } from './close-giveaways.ts';
import { auditedValues, readForm, type GiveawayForm } from './create-giveaway.ts';
import type { GiveawayRow } from './giveaways.reads.ts';
import { deleteGiveawayRow, updateGiveaway, type GiveawayValues } from './giveaways.store.ts';

/** The giveaway, locked, and closed if its time is over. @throws Refusal NOT_FOUND; STATE after the draw */
async function takeUndrawn(tx: Tx, caller: Caller, id: number): Promise<GiveawayRow> {
  const giveaway = await takeGiveaway(tx, caller, id);
  if (!giveaway) throw notFound();
  if (giveaway.drawnAt) throw new Refusal('STATE', 'giveaways.drawn');
  return giveaway;
}

const valuesOf = (row: GiveawayRow): GiveawayValues => ({
  type: row.type,
  giveaway_type: row.giveawayType,
  value: row.value,
  item_id: row.itemId,
  starts_at: row.startsAt,
  expires_at: row.expiresAt,
});

/**
 * Changes a giveaway, or cancels it for good with the status CANCELLED. Apart from that its status follows from time alone.
 * @throws Refusal NOT_FOUND; VALIDATION; STATE for what users could rely on: once it has begun its start, its item and its value, which
 * may only rise, after closing its end too, and everything once it was drawn or cancelled
 */
export async function changeGiveaway(tx: Tx, caller: Caller, id: number, form: GiveawayForm, items: ItemDirectory): Promise<void> {
  const before = await takeUndrawn(tx, caller, id);
  if (before.cancelled) throw new Refusal('STATE', 'giveaways.cancelledForGood');
  const [old, values] = [valuesOf(before), readForm(form, items)];
  checkPromises(before, values);
  const isNewEnd = values.expires_at.getTime() !== old.expires_at.getTime();
  if (isNewEnd && values.expires_at.getTime() <= nowMs()) throw invalidField('expires_at', 'giveaways.endInPast');
  const cancelled = form.status === 'CANCELLED';
  const expiresAt = values.expires_at.getTime();
  if (form.status === 'EXPIRED' && giveawayStatus({ cancelled, startsAt: 0, expiresAt }, nowMs()) !== 'EXPIRED')
    throw invalidField('status', 'giveaways.endsByTime');
  await updateGiveaway(tx, id, { ...values, cancelled });
  await audit(tx, caller, {
    action: cancelled ? 'giveaway.cancelled' : 'giveaway.changed',
    object: `giveaway:${id}`,
    before: auditedValues(old),
    after: { ...auditedValues(values), valueRaised: values.value > old.value },
  });
}

/** @throws Refusal STATE */
function checkPromises({ startsAt, expiresAt, closedAt, itemId, value }: GiveawayRow, values: GiveawayValues): void {
  if (startsAt.getTime() <= nowMs()) {
    if (values.starts_at.getTime() !== startsAt.getTime()) throw new Refusal('STATE', 'giveaways.startStands');
    if (values.item_id !== itemId) throw new Refusal('STATE', 'giveaways.itemStands');
    if (values.value < value) throw new Refusal('STATE', 'giveaways.valueStands');
  }
  if (closedAt && values.expires_at.getTime() !== expiresAt.getTime()) throw new Refusal('STATE', 'giveaways.endStands');
}

/** Deletes a giveaway with its entries. @throws Refusal NOT_FOUND; STATE after the draw */
export async function deleteGiveaway(tx: Tx, caller: Caller, id: number): Promise<void> {
  const before = await takeUndrawn(tx, caller, id);
  await deleteGiveawayRow(tx, id);
  await audit(tx, caller, {
    action: 'giveaway.deleted',
    object: `giveaway:${id}`,
    before: { ...auditedValues(valuesOf(before)), entries: before.entries },
  });
}
