import type { TextKey } from '../../platform/texts/texts.ts';

export type TypeKey = 'SALES_STATISTICS' | 'PRICE_ALERTS' | 'MARKET_UPDATES';
export type Channel = 'MAIL' | 'DISCORD' | 'TELEGRAM' | 'PUSH';
/** The channels that a user links; his mail address belongs to his account. */
export type LinkedChannel = Exclude<Channel, 'MAIL'>;

export const CHANNELS: readonly Channel[] = ['MAIL', 'DISCORD', 'TELEGRAM', 'PUSH'];

export type NotificationType = { id: number; key: TypeKey; description: TextKey };

/** Every kind of notification; its id stands in the database and never changes. */
export const NOTIFICATION_TYPES: readonly NotificationType[] = [
  { id: 1, key: 'SALES_STATISTICS', description: 'typeSalesStatistics' },
  { id: 2, key: 'PRICE_ALERTS', description: 'typePriceAlerts' },
  { id: 3, key: 'MARKET_UPDATES', description: 'typeMarketUpdates' },
];

export const typeById = (id: number): NotificationType | null => NOTIFICATION_TYPES.find((type) => type.id === id) ?? null;

export const typeByKey = (key: TypeKey): NotificationType => NOTIFICATION_TYPES.find((type) => type.key === key)!;
