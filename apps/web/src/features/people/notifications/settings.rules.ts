import type { Channel, NotificationType, Setting } from './notifications.queries.ts';

/** The stored setting of a type on a channel. Default: off, at midnight. */
export const settingOf = (settings: readonly Setting[], typeId: number, channel: Channel = 'MAIL'): Setting =>
  settings.find((one) => one.notification_type_id === typeId && one.channel === channel) ?? {
    notification_type_id: typeId,
    is_enabled: false,
    schedule_time: '00:00',
    channel,
  };

const keyOf = (setting: Setting): string => `${setting.notification_type_id} ${setting.channel}`;

/** Unsaved edits by type and channel. */
export type Edits = ReadonlyMap<string, Setting>;

export const editOf = (edits: Edits, settings: readonly Setting[], typeId: number, channel: Channel = 'MAIL'): Setting => {
  const stored = settingOf(settings, typeId, channel);
  return edits.get(keyOf(stored)) ?? stored;
};

const same = (a: Setting, b: Setting): boolean => a.is_enabled === b.is_enabled && a.schedule_time === b.schedule_time;

/** The edits with one more. An edit that equals the stored setting is removed. */
export function withEdit(edits: Edits, settings: readonly Setting[], edited: Setting): Edits {
  const next = new Map(edits);
  if (same(edited, settingOf(settings, edited.notification_type_id, edited.channel))) next.delete(keyOf(edited));
  else next.set(keyOf(edited), edited);
  return next;
}

/**
 * The changes that switch every type on, on these channels; or off (null), on every channel where it is on. Switching off always includes
 * mail, because the mail switch stands for the type.
 */
export function allSwitched(settings: readonly Setting[], types: readonly NotificationType[], on: readonly Channel[] | null): Setting[] {
  const ofType = (typeId: number): Setting[] => {
    if (on) return on.map((channel) => ({ ...settingOf(settings, typeId, channel), is_enabled: true }));
    const others = settings.filter((one) => one.notification_type_id === typeId && one.channel !== 'MAIL' && one.is_enabled);
    return [settingOf(settings, typeId), ...others].map((one) => ({ ...one, is_enabled: false }));
  };
  return types.flatMap(({ id }) => ofType(id));
}
