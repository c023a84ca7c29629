import { audit } from '../../platform/security/audit.ts';
import { now } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import { typeById, type Channel, type NotificationType } from './notification-types.ts';
import { planOf } from './schedule.rules.ts';
import { lockSettings, lockTimeZone, storeSettings } from './settings.store.ts';

export type SettingInput = { notification_type_id: number; is_enabled: boolean; schedule_time: string; channel: Channel };

/**
 * Stores a user's settings, all or none, and computes when the next message of each is due.
 * A channel that is not linked yet may be switched on: it is used as soon as it is.
 * @param pathOf the name of an input's field, as a refusal names it
 * @throws Refusal VALIDATION for an unknown type or one named twice, PROVIDER_OFF for a channel that this server does not have
 */
export async function setSettings(
  parts: { db: Db; offered: readonly Channel[] },
  caller: { userId: number; ip: string },
  inputs: readonly SettingInput[],
  pathOf: (index: number, field: string) => string = (_, field) => field,
): Promise<void> {
  const types = inputs.map((_, index) => checkedType(parts.offered, inputs, index, pathOf));
  await parts.db.transaction().execute(async (tx) => {
    const zone = await lockTimeZone(tx, caller.userId);
    if (zone === null) throw new Refusal('UNAUTHORISED', 'unauthorised');
    const stored = await lockSettings(tx, caller.userId);
    const settings = inputs.map((input, index) => {
      const { id: typeId, key: type } = types[index]!;
      const { channel, is_enabled: enabled, schedule_time: scheduleTime } = input;
      const before = stored.find((one) => one.typeId === typeId && one.channel === channel) ?? null;
      return { typeId, channel, enabled, scheduleTime, ...planOf({ type, enabled, scheduleTime }, before, zone, now()) };
    });
    await storeSettings(tx, caller.userId, settings);
    await audit(tx, {
      actorId: caller.userId,
      ip: caller.ip,
      action: 'notifications.set',
      object: `user:${caller.userId}`,
      after: inputs,
    });
  });
}

function checkedType(
  offered: readonly Channel[],
  inputs: readonly SettingInput[],
  index: number,
  pathOf: (index: number, field: string) => string,
): NotificationType {
  const input = inputs[index]!;
  const type = typeById(input.notification_type_id);
  if (!type) throw invalidField(pathOf(index, 'notification_type_id'), 'unknownNotificationType');
  const first = inputs.findIndex((other) => other.notification_type_id === type.id && other.channel === input.channel);
  if (first !== index) throw invalidField(pathOf(index, 'channel'), 'settingTwice');
  if (input.is_enabled && !offered.includes(input.channel)) {
    throw new Refusal('PROVIDER_OFF', 'channelOff', { fields: { [pathOf(index, 'channel')]: { text: 'channelOff' } } });
  }
  return type;
}
