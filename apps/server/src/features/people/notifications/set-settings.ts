import type { Tx } from '../../../platform/database/database.ts';
import { invalidField, Refusal } from '../../../platform/errors/refusal.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { now } from '../../../platform/process/clock.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Channel } from './channels.rules.ts';
import { planOf } from './schedule.rules.ts';
import { lockSettings, lockTimeZone, storeSettings } from './settings.store.ts';

export type SettingInput = { notification_type_id: number; is_enabled: boolean; schedule_time: string; channel: Channel };

type Options = {
  types: readonly NotificationType[];
  offered: readonly Channel[];
  /** Returns the name of an input's field in a refusal. */
  pathOf?: (index: number, field: string) => string;
};

/**
 * Stores settings of the caller and computes when the next message of each is due. A channel may be switched on before it is linked.
 * @throws Refusal VALIDATION for an unknown type or a type that is named twice, PROVIDER_OFF for a channel that this server does not offer
 */
export async function setSettings(tx: Tx, caller: Caller, inputs: readonly SettingInput[], options: Options): Promise<void> {
  const types = inputs.map((_, index) => checkedType(inputs, index, options));
  const zone = await lockTimeZone(tx, caller.userId);
  if (zone === null) throw new Refusal('UNAUTHORISED', 'calls.unauthorised');
  const stored = await lockSettings(tx, caller.userId);
  const settings = inputs.map((input, index) => {
    const type = types[index]!;
    const { channel, is_enabled: enabled, schedule_time: scheduleTime } = input;
    const before = stored.find((one) => one.typeId === type.id && one.channel === channel) ?? null;
    return { typeId: type.id, channel, enabled, scheduleTime, ...planOf({ type, enabled, scheduleTime }, before, zone, now()) };
  });
  await storeSettings(tx, caller.userId, settings);
  await audit(tx, caller, { action: 'notifications.set', object: `user:${caller.userId}`, after: inputs });
}

function checkedType(
  inputs: readonly SettingInput[],
  index: number,
  { types, offered, pathOf = (_, field) => field }: Options,
): NotificationType {
  const input = inputs[index]!;
  const type = types.find(({ id }) => id === input.notification_type_id);
  if (!type) throw invalidField(pathOf(index, 'notification_type_id'), 'notifications.unknownNotificationType');
  const first = inputs.findIndex((other) => other.notification_type_id === type.id && other.channel === input.channel);
  if (first !== index) throw invalidField(pathOf(index, 'channel'), 'notifications.settingTwice');
  if (input.is_enabled && !offered.includes(input.channel)) {
    throw new Refusal('PROVIDER_OFF', 'notifications.channelOff', {
      fields: { [pathOf(index, 'channel')]: { text: 'notifications.channelOff' } },
    });
  }
  return type;
}
