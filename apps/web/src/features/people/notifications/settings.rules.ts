import type { Reply } from '../../../lib/api.ts';

export type NotificationType = Reply<'GET /notifications/types'>['types'][number];
export type Setting = Reply<'GET /notifications/settings'>['settings'][number];
export type Channel = Setting['channel'];

/** The stored setting of a type on a channel. Default: off, at midnight. */
export const settingOf = (settings: readonly Setting[], typeId: number, channel: Channel = 'MAIL'): Setting =>
  settings.find((one) => one.notification_type_id === typeId && one.channel === channel) ?? {
    notification_type_id: typeId,
    is_enabled: false,
    schedule_time: '00:00',
    channel,
  };

/** The channels of the server that the user has connected, without mail, each once. */
export const linkedOf = ({ items, offered }: Pick<Reply<'GET /users/channels'>, 'items' | 'offered'>): Channel[] =>
  offered.filter((channel) => items.some((one) => one.channel === channel));

/** The settings with this one in place of the stored one of its type and channel. */
export const withSetting = (settings: readonly Setting[], changed: Setting): readonly Setting[] => [
  ...settings.filter((one) => one.notification_type_id !== changed.notification_type_id || one.channel !== changed.channel),
  changed,
];

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
