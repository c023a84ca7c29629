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

/**
 * Locks and returns a giveaway that may still change. After its closing only the draw is allowed, because whoever reads the seed in the
 * database can then compute the winner.
 * @throws Refusal NOT_FOUND; STATE once it is over
 */
async function takeOpen(tx: Tx, caller: Caller, id: number, { exceptEmpty = false } = {}): Promise<GiveawayRow> {
  const giveaway = await takeGiveaway(tx, caller, id);
  if (!giveaway) throw notFound();
  if (giveaway.drawnAt) throw new Refusal('STATE', 'giveaways.drawn');
  if (giveaway.closedAt && !(exceptEmpty && giveaway.entries === 0)) throw new Refusal('STATE', 'giveaways.onlyDraw');
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
 * Changes a giveaway, or cancels it for good with the status CANCELLED. All other statuses follow from time alone.
 * @throws Refusal NOT_FOUND; VALIDATION; STATE for changes of what users could rely on: after the start, another start, another item or a
 * lower value; after the end or a cancellation, any change
 */
export async function changeGiveaway(tx: Tx, caller: Caller, id: number, form: GiveawayForm, items: ItemDirectory): Promise<void> {
  const before = await takeOpen(tx, caller, id);
  if (before.cancelled) throw new Refusal('STATE', 'giveaways.cancelledForGood');
  const [old, values] = [valuesOf(before), readForm(form, items)];
  checkPromises(before, values);
  const isNewEnd = values.expires_at.getTime() !== old.expires_at.getTime();
  if (isNewEnd && values.expires_at.getTime() <= nowMs()) throw invalidField('expires_at', 'giveaways.endInPast');
  if (form.status === 'EXPIRED') throw invalidField('status', 'giveaways.endsByTime');
  const cancelled = form.status === 'CANCELLED';
  await updateGiveaway(tx, id, { ...values, cancelled });
  await audit(tx, caller, {
    action: cancelled ? 'giveaway.cancelled' : 'giveaway.changed',
    object: `giveaway:${id}`,
    before: auditedValues(old),
    after: { ...auditedValues(values), valueRaised: values.value > old.value },
  });
}

/** @throws Refusal STATE */
function checkPromises({ startsAt, itemId, value }: GiveawayRow, values: GiveawayValues): void {
  if (startsAt.getTime() > nowMs()) return;
  if (values.starts_at.getTime() !== startsAt.getTime()) throw new Refusal('STATE', 'giveaways.startStands');
  if (values.item_id !== itemId) throw new Refusal('STATE', 'giveaways.itemStands');
  if (values.value < value) throw new Refusal('STATE', 'giveaways.valueStands');
}

/** Deletes a giveaway with its entries. @throws Refusal NOT_FOUND; STATE once it is over, unless nobody joined */
export async function deleteGiveaway(tx: Tx, caller: Caller, id: number): Promise<void> {
  const before = await takeOpen(tx, caller, id, { exceptEmpty: true });
  await deleteGiveawayRow(tx, id);
  await audit(tx, caller, {
    action: 'giveaway.deleted',
    object: `giveaway:${id}`,
    before: { ...auditedValues(valuesOf(before)), entries: before.entries },
  });
}
