import type { Db } from '../database/database.ts';
import type { Listener } from '../database/listen.ts';

/** Every setting that administrators change while the server runs, with its default. */
export const SETTINGS = {
  /** Requests a minute. */
  'limits.user.call': 6000,
  'limits.user.comparison': 3000,
  'limits.user.search': 600,
  'limits.visitor.call': 1200,
  'limits.visitor.comparison': 300,
  'limits.visitor.search': 120,
  'limits.sign-in': 30,
  'limits.token.call': 600,
  /** Days for which price history is kept. */
  'prices.history_days': 730,
  /** Hours for which every single change, and days for which hourly prices are kept. */
  'prices.change_hours': 24,
  'prices.hour_days': 14,
  'limits.user.keys_an_hour': 10,
  'limits.user.channels_an_hour': 20,
  /** From one network, whoever asks there. */
  'limits.mail_an_hour': 20,
  /** Who runs this server, shown on the public pages; an unset one is not shown. */
  'site.operator': '',
  'site.contact_mail': '',
  /** YYYY-MM-DD since which the terms hold. */
  'site.terms_date': '',
  /** The counters of the landing page: a number, and what follows it. */
  'landing.items': '65K+',
  'landing.users': '500+',
  'landing.support': '24/7',
  'social.x': '',
  'social.discord': '',
  'social.telegram': '',
} as const satisfies Record<string, number | string>;

export type SettingKey = keyof typeof SETTINGS;
type Widen<T> = T extends number ? number : string;
export type SettingValue<K extends SettingKey> = Widen<(typeof SETTINGS)[K]>;

export type Settings = {
  get: <K extends SettingKey>(key: K) => SettingValue<K>;
};

/** Reads all settings once and again whenever a process changed one. */
export async function loadSettings(db: Db, listener: Listener): Promise<Settings> {
  let values = new Map<string, unknown>();
  const read = async (): Promise<void> => {
    const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
    values = new Map(rows.map((row) => [row.key, row.value]));
  };
  await read();
  listener.on('settings', read);
  return {
    get: <K extends SettingKey>(key: K) => (values.get(key) ?? SETTINGS[key]) as SettingValue<K>,
  };
}
