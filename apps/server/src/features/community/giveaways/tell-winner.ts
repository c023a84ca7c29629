import { text } from '@lootfolio/texts/text';
import type { Tx } from '../../../platform/database/database.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import { itemSummary } from '../../market/items/items.public.ts';
import { notify } from '../../people/notifications/notifications.public.ts';
import { readLanguage, type GiveawayRow } from './giveaways.reads.ts';

export const giveawayNews: NotificationType = {
  id: 6,
  key: 'GIVEAWAYS',
  name: 'giveaways.notificationName',
  description: 'giveaways.notificationType',
};

/** Tells the winner of the draw, or that the prize was sent; nobody when the account was deleted. */
export async function tellWinner(tx: Tx, giveaway: GiveawayRow, items: ItemDirectory, news: 'won' | 'sent'): Promise<void> {
  const { winnerId, prizeTradeOffer, prizeNote } = giveaway;
  const language = await readLanguage(tx, winnerId!);
  if (language === null) return;
  const item = items.byId(giveaway.itemId);
  const name = item ? itemSummary(item).name : '';
  await notify(tx, {
    userId: winnerId!,
    type: giveawayNews,
    title: text(news === 'won' ? 'giveaways.wonTitle' : 'giveaways.sentTitle', language, { item: name }),
    message:
      news === 'won'
        ? text('giveaways.wonText', language)
        : [text('giveaways.sentText', language), prizeTradeOffer, prizeNote].filter(Boolean).join('\n\n'),
    link: '/giveaways',
    onceKey: news === 'won' ? `giveaway:${giveaway.id}` : null,
  });
}
