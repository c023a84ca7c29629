import type { ComparisonRow } from '@lootfolio/board/types';
import { addressOf, filtersOf, isBare, readSearch } from '@lootfolio/domain/comparison-search';
import { marketById } from '@lootfolio/domain/markets';
import { displayName } from '@lootfolio/domain/names';
import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import { formatMoney, formatPercent } from '@lootfolio/texts/numbers';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import type { Tx } from '../../../platform/database/database.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { notify } from '../../people/notifications/notifications.public.ts';
import type { ClaimedAlert } from './view-alerts.store.ts';

export const viewAlerts: NotificationType = {
  id: 4,
  key: 'VIEW_ALERTS',
  name: 'comparison.notificationName',
  description: 'comparison.notificationType',
  asked: true,
};

/** The maximum number of rows that a message describes. It counts the other rows. */
const DESCRIBED = 5;

/** Tells a user in one message of the new rows in their view, the row with the highest profit first. */
export async function tellRows(tx: Tx, items: ItemDirectory, alert: ClaimedAlert, rows: readonly ComparisonRow[]): Promise<void> {
  const { language, name, viewId, userId } = alert;
  const lines = rows.slice(0, DESCRIBED).map((row) => describe(row, items, language));
  const more = rows.length - lines.length;
  const channels = await notify(tx, {
    userId,
    type: viewAlerts,
    title: text('comparison.alertTitle', language, { n: rows.length, name }),
    message: [lines.join('\n'), ...(more > 0 ? [text('comparison.alertMore', language, { n: more })] : [])].join('\n\n'),
    link: viewLink(alert.search),
    onceKey: null,
  });
  await audit(
    tx,
    { userId: null, ip: null },
    {
      action: 'view_alert.told',
      object: `view:${viewId}`,
      after: { user: userId, items: rows.map(({ itemId }) => itemId), channels },
    },
  );
}

function describe(row: ComparisonRow, items: ItemDirectory, language: Language): string {
  const item = items.byId(row.itemId)!;
  return text('comparison.alertRow', language, {
    name: displayName(language === 'tr' ? (item.nameTr ?? item.name) : item.name, item.phase),
    source: marketById(row.sourceId).name,
    price: formatMoney(row.sourcePrice, language),
    target: marketById(row.targetId).name,
    sale: formatMoney(row.targetPrice, language),
    profit: formatMoney(row.profit, language, { sign: true }),
    roi: formatPercent(row.profitRatio, language, { sign: true }),
  });
}

/** Returns the address of the screen with the view. A bare address would open the user's default view. */
export function viewLink(search: string): string {
  const stored = readSearch(parseSearch(search));
  return `/comparison${isBare(stored) ? stringifySearch(addressOf(filtersOf(stored))) : `?${search}`}`;
}
