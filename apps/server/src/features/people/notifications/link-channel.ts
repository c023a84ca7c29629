import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/database/database.ts';
import { lockAndCheckCap } from '../../../platform/database/own-rows.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import { channelContext, type LinkedChannel } from './channels.rules.ts';
import { unlinkFromOthers, upsertChannel, type StoredChannel } from './channels.store.ts';
import { notifyScreens } from './notifications.store.ts';

/** The maximum number of targets of a channel per user. */
const MAX_CHANNELS: Record<LinkedChannel, number> = { DISCORD: 1, TELEGRAM: 1, PUSH: 5 };

/** `identity` distinguishes targets; `target` contains everything that is needed to send there. */
export type Target = { channel: LinkedChannel; identity: string; target: string; hint: string };

/** Links a checked target, or updates it when it is already linked. @throws Refusal LIMIT_REACHED */
export async function linkChannel(
  tx: Tx,
  caller: { userId: number; ip: string | null },
  { channel, identity, target, hint }: Target,
  box: SecretBox,
): Promise<StoredChannel> {
  const { userId } = caller;
  const targetHash = createHash('sha256').update(identity).digest();
  await lockAndCheckCap(tx, userId, {
    table: 'notification_channels',
    max: MAX_CHANNELS[channel],
    text: channel === 'PUSH' ? 'notifications.maxBrowsers' : 'notifications.channelLinked',
    where: { channel },
    except: { column: 'target_hash', value: targetHash },
  });
  const added = { channel, targetHash, sealed: box.seal(target, channelContext(userId)), hint };
  const linked = await upsertChannel(tx, userId, added);
  if (channel === 'PUSH') await unlinkFromOthers(tx, userId, added);
  // the hint is left out, because the audit row outlives the account, and a hint may be a person's name
  await audit(tx, caller, { action: 'channel.linked', object: `channel:${linked.id}`, after: { channel } });
  await notifyScreens(tx, [userId]);
  return linked;
}
