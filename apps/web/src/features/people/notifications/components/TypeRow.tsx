import { useEffect, useRef, useState } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import type { Channel, NotificationType, Setting } from '../settings.rules.ts';
import css from './TypeRow.module.css';

export const CHANNEL_NAMES: Record<Channel, PlainKey> = {
  MAIL: 'notifications.mail',
  DISCORD: 'notifications.discord',
  TELEGRAM: 'notifications.telegram',
  PUSH: 'notifications.push',
};

type Props = {
  type: NotificationType;
  /** False when this server cannot send mail. */
  hasMail: boolean;
  /** The connected channels of this user, without mail. */
  linked: readonly Channel[];
  settingOn: (channel: Channel) => Setting;
  /** Saves a setting at once. */
  onEdit: (edited: Setting) => void;
};

/** The pause after which a typed time is saved: its hours and minutes change one after the other. */
const PAUSE_MS = 1000;

/** A time of day. It is saved after a pause, or when the user leaves it, also by leaving the screen. */
function TimeOfDay({ value, onSave }: { value: string; onSave: (time: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = useRef(() => {});
  useEffect(() => {
    save.current = (): void => {
      if (typed === null) return;
      setTyped(null);
      if (typed !== value) onSave(typed);
    };
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => save.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => () => save.current(), []);
  return (
    <label className={css.time}>
      {t('notifications.at')}
      <input
        type="time"
        required
        value={typed ?? value}
        onChange={(event) => event.target.value && setTyped(event.target.value)}
        onBlur={() => save.current()}
      />
    </label>
  );
}

/**
 * One type of message. Its switch is for mail; the boxes of the connected channels are below. Each takes effect at once. While any channel is
 * on, a time of day can be set.
 */
export function TypeRow({ type, hasMail, linked, settingOn, onEdit }: Props) {
  const mail = settingOn('MAIL');
  const on = [mail, ...linked.map(settingOn)].filter((setting) => setting.is_enabled);
  const hasTime = type.has_time && on.length > 0;
  const setTime = (time: string): void => {
    for (const setting of on) onEdit({ ...setting, schedule_time: time });
  };
  return (
    <li className={css.row}>
      <Toggle
        label={type.name}
        note={type.description}
        on={mail.is_enabled}
        disabled={!hasMail && !mail.is_enabled}
        onChange={(on) => onEdit({ ...mail, is_enabled: on })}
      />
      {(linked.length > 0 || hasTime) && (
        <div className={css.details}>
          {linked.map((channel) => {
            const setting = settingOn(channel);
            return (
              <Checkbox
                key={channel}
                className={css.channel}
                checked={setting.is_enabled}
                onChange={(on) => onEdit({ ...setting, schedule_time: mail.schedule_time, is_enabled: on })}
              >
                {t(CHANNEL_NAMES[channel])}
              </Checkbox>
            );
          })}
          {hasTime && <TimeOfDay value={on[0]!.schedule_time} onSave={setTime} />}
        </div>
      )}
    </li>
  );
}
