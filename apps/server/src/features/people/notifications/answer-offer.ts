import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { NotificationType } from '../../../platform/messages/notification-types.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Channel } from './channels.rules.ts';
import { readWorking } from './notifications.reads.ts';
import { setSettings } from './set-settings.ts';
import { lockSettings } from './settings.store.ts';

type Offer = { type: NotificationType; on: boolean };
type Options = { types: readonly NotificationType[]; offered: readonly Channel[] };

/**
 * Answers the offer of a type for the caller. Yes switches it on on every channel that reaches them now; no is stored as "off", so that they
 * are not asked again. A time of day that they chose stays.
 * @returns the channels on which it was switched on
 * @throws Refusal STATE for a yes of somebody whom no channel reaches
 */
export async function answerOffer(tx: Tx, caller: Caller, { type, on }: Offer, { types, offered }: Options): Promise<Channel[]> {
  const working = on ? await readWorking(tx, caller.userId, offered) : [];
  if (on && working.length === 0) throw new Refusal('STATE', 'notifications.noChannelWorks');
  const stored = (await lockSettings(tx, caller.userId)).filter(({ typeId }) => typeId === type.id);
  // a no to an offer changes nothing that the user switched on elsewhere meanwhile
  if (!on && stored.length > 0) return [];
  const scheduleTime = stored[0]?.scheduleTime ?? '00:00';
  const channels: Channel[] = on ? working : ['MAIL'];
  const settings = channels.map((channel) => ({ notification_type_id: type.id, is_enabled: on, schedule_time: scheduleTime, channel }));
  await setSettings(tx, caller, settings, { types, offered });
  return working;
}
