import { useId } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { calendarDate, dateTime, integer, money } from '../../../../lib/format.ts';
import { localTime, momentOf, timeZoneName } from '../../../../lib/local-time.ts';
import { DateField, DateTimeField } from '../../../../ui/form/DateField.tsx';
import { MONEY, QUANTITY } from '../../../../ui/form/number-kinds.ts';
import { NumberField } from '../../../../ui/form/NumberField.tsx';
import { TextArea } from '../../../../ui/form/TextArea.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import type { Setting, SettingValue } from '../settings.queries.ts';
import css from './SettingField.module.css';

/** A text setting with a longer maximum has a field of several lines. */
const LONG = 200;

type Props = {
  setting: Setting;
  /** Undefined while the typed text is not a valid number. */
  value: SettingValue | undefined;
  problem: string | undefined;
  busy: boolean;
  onChange: (value: SettingValue | undefined) => void;
};

function Input({ setting: { type, label, min, max }, value, problem, busy, onChange }: Props) {
  const shown = { label, problem: problem ?? null, busy };
  const text = String(value ?? '');
  switch (type) {
    case 'integer':
    case 'money':
      return (
        <NumberField
          {...shown}
          kind={type === 'money' ? MONEY : QUANTITY}
          required
          bounds={{ min: min ?? 0, max: max ?? Number.MAX_SAFE_INTEGER }}
          value={typeof value === 'number' ? value : undefined}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case 'flag':
      return <Toggle label={label} on={value === true} disabled={busy} onChange={onChange} />;
    case 'day':
      return <DateField {...shown} value={text} onChange={onChange} />;
    case 'moment':
      return (
        <DateTimeField
          {...shown}
          label={`${label} (${t('settings.localTime', { zone: timeZoneName() })})`}
          value={text && localTime(text)}
          onChange={(time) => onChange(momentOf(time, text) ?? '')}
        />
      );
    default:
      return (max ?? 0) > LONG && type === 'text' ? (
        <TextArea {...shown} rows={2} maxLength={max ?? undefined} value={text} onChange={onChange} />
      ) : (
        <TextField
          {...shown}
          maxLength={max ?? undefined}
          inputMode={type === 'mail' ? 'email' : type === 'link' ? 'url' : 'text'}
          value={text}
          onChange={onChange}
        />
      );
  }
}

function shownDefault({ type, default: value }: Setting): string {
  if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off');
  if (typeof value === 'number') return type === 'money' ? money(value) : integer(value);
  if (value === '') return t('settings.empty');
  return type === 'day' ? calendarDate(value) : type === 'moment' ? dateTime(value) : value;
}

/** A setting with its explanation, its default, and a button that restores the default. */
export function SettingField(props: Props) {
  const { setting, value, busy, onChange } = props;
  const id = useId();
  const isDefault = value === setting.default;
  return (
    <div className={css.setting} data-changed={value !== setting.value} role="group" aria-label={setting.label} aria-describedby={id}>
      <Input {...props} />
      <p id={id} className={css.help}>
        {setting.help}
      </p>
      <p className={css.default}>
        {(!isDefault || value !== '') && <span>{t('settings.default', { value: shownDefault(setting) })}</span>}
        {!isDefault && (
          <button
            type="button"
            className="link"
            disabled={busy}
            aria-label={t('settings.resetOf', { name: setting.label })}
            onClick={() => onChange(setting.default)}
          >
            {t('settings.reset')}
          </button>
        )}
        {value !== setting.value && <span className={css.mark}>{t('settings.notSaved')}</span>}
      </p>
    </div>
  );
}
