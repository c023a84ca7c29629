import { createHash } from 'node:crypto';
import { audit } from '../../platform/security/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { PLACES, type SecretBox } from '../../platform/security/secrets.ts';
import { countOthers, unlinkFromOthers, upsertChannel, type StoredChannel } from './channels.store.ts';
import type { LinkedChannel } from './notification-types.ts';
import { tellChange } from './notifications.store.ts';

/** How many of a channel a user may link. */
const MOST: Record<LinkedChannel, number> = { DISCORD: 1, TELEGRAM: 1, PUSH: 5 };

/** `identity` tells one target from another; `target` is all that is needed to send there. */
export type Target = { channel: LinkedChannel; identity: string; target: string; hint: string };

/**
 * Links a channel that was checked; the same one again is renewed.
 * @throws Refusal LIMIT_REACHED
 */
export async function linkChannel(
  { db, box }: { db: Db; box: SecretBox },
  caller: { userId: number; ip: string | null },
  { channel, identity, target, hint }: Target,
): Promise<StoredChannel> {
  const added = {
    channel,
    targetHash: createHash('sha256').update(identity).digest(),
    sealed: box.seal(target, PLACES.channel(caller.userId)),
    hint,
  };
  return db.transaction().execute(async (tx) => {
    if ((await countOthers(tx, caller.userId, added)) >= MOST[channel]) {
      throw new Refusal('LIMIT_REACHED', channel === 'PUSH' ? 'maxBrowsers' : 'channelLinked');
    }
    const linked = await upsertChannel(tx, caller.userId, added);
    if (channel === 'PUSH') await unlinkFromOthers(tx, caller.userId, added);
    await audit(tx, {
      actorId: caller.userId,
      ip: caller.ip,
      action: 'channel.linked',
      object: `channel:${linked.id}`,
      // not its hint: the record outlives the account, and a hint may be somebody's name
      after: { channel },
    });
    await tellChange(tx, [caller.userId]);
    return linked;
  });
}
