import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import type { Channel, NotificationType, Setting } from '../notifications.queries.ts';
import css from './TypeRow.module.css';

export const CHANNEL_NAMES: Record<Channel, PlainKey> = {
  MAIL: 'notifications.mail',
  DISCORD: 'notifications.discord',
  TELEGRAM: 'notifications.telegram',
  PUSH: 'notifications.push',
};

type Props = {
  type: NotificationType;
  /** The channels that this server can use. */
  channels: readonly Channel[];
  /** The connected channels of this user, without mail. */
  linked: readonly Channel[];
  settingOn: (channel: Channel) => Setting;
  onEdit: (edited: Setting) => void;
};

/**
 * One type of message. Its switch is for mail; the switches of the other channels are below. While any channel is on, a time of day can be
 * set.
 */
export function TypeRow({ type, channels, linked, settingOn, onEdit }: Props) {
  const mail = settingOn('MAIL');
  const others = channels.filter((channel) => channel !== 'MAIL');
  const on = [mail, ...others.map(settingOn)].filter((setting) => setting.is_enabled);
  const setTime = (time: string): void => {
    for (const setting of on) onEdit({ ...setting, schedule_time: time });
  };
  return (
    <li className={css.row}>
      <Toggle
        label={type.name}
        note={type.description}
        on={mail.is_enabled}
        disabled={!channels.includes('MAIL') && !mail.is_enabled}
        onChange={(on) => onEdit({ ...mail, is_enabled: on })}
      />
      <div className={css.details}>
        {others.map((channel) => {
          const setting = settingOn(channel);
          return (
            <Checkbox
              key={channel}
              className={css.channel}
              checked={setting.is_enabled}
              onChange={(on) => onEdit({ ...setting, schedule_time: mail.schedule_time, is_enabled: on })}
            >
              {linked.includes(channel) ? t(CHANNEL_NAMES[channel]) : t('notifications.notLinked', { channel: t(CHANNEL_NAMES[channel]) })}
            </Checkbox>
          );
        })}
        {type.has_time && on.length > 0 && (
          <label className={css.time}>
            {t('notifications.at')}
            <input
              type="time"
              required
              value={on[0]!.schedule_time}
              onChange={(event) => event.target.value && setTime(event.target.value)}
            />
          </label>
        )}
      </div>
    </li>
  );
}
