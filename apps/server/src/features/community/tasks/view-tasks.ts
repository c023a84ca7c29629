import type { ReplyOf } from '@lootfolio/contract/call';
import type { listTasks } from '@lootfolio/contract/features/community/tasks';
import type { Provider } from '@lootfolio/domain/connections';
import type { Reader } from '../../../platform/database/database.ts';
import { canSendMail } from '../../../platform/messages/mail.ts';
import type { Language } from '@lootfolio/texts/languages';
import { nowMs } from '../../../platform/process/clock.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { readReachability } from '../../people/account/account.public.ts';
import { socialLinks } from '../../site/facts/facts.public.ts';
import type { AccountChecks } from './account-checks.ts';
import { describeTask } from './describe-task.ts';
import { readTasksOf, type TaskWithClaim } from './tasks.reads.ts';
import { isCompleted, isVerified, offerOf, X_CLAIM_ALLOWED, type Facts, type Means, type Offer } from './tasks.rules.ts';

export type TaskParts = { settings: Settings; config: Pick<Config, 'WORLD' | 'SMTP_URL'>; accounts: AccountChecks };

export type PresentedTask = ReplyOf<typeof listTasks>['tasks'][number];

const pagesOf = ({ settings, accounts }: TaskParts): Means['links'] => {
  const { discord, x } = socialLinks(settings);
  return { discord: discord ?? accounts.sandboxPage('discord'), x: x ?? accounts.sandboxPage('x') };
};

export const meansOf = (parts: TaskParts): Means => ({
  mail: canSendMail(parts.config),
  providers: parts.accounts.offered(),
  xClaim: parts.settings.get(X_CLAIM_ALLOWED),
  links: pagesOf(parts),
});

/** A task that is shown to a user, and whether they have completed it. */
export type OfferedTask = { task: TaskWithClaim; offer: Offer; completed: boolean };

/** Returns the tasks that are shown to a user, with their progress. Asks other features only for facts that the tasks need. */
export async function readOffered(db: Reader, parts: TaskParts, userId: number): Promise<{ offered: OfferedTask[]; facts: Facts }> {
  const means = meansOf(parts);
  const shown = (await readTasksOf(db, userId)).flatMap((task) => {
    const offer = offerOf(task, means);
    return offer ? [{ task, offer }] : [];
  });
  const facts = await readFacts(
    db,
    parts.accounts,
    userId,
    shown.map(({ offer }) => offer),
  );
  return { offered: shown.map((one) => ({ ...one, completed: isCompleted(one.offer, facts, one.task.claim, nowMs()) })), facts };
}

async function readFacts(db: Reader, accounts: AccountChecks, userId: number, offers: readonly Offer[]): Promise<Facts> {
  const providers = [...new Set(offers.map(({ proof }) => proof))].filter((proof): proof is Provider => proof !== 'press');
  const verified: Provider[] = [];
  for (const provider of providers) if ((await accounts.read(db, userId, provider))?.verified) verified.push(provider);
  return { ...(await readReachability(db, userId)), verified };
}

/** Returns whether a user has completed every task that they are shown, and so may join. */
export const hasDoneTasks = async (db: Reader, parts: TaskParts, userId: number): Promise<boolean> =>
  (await readOffered(db, parts, userId)).offered.every(({ completed }) => completed);

export const presentTask = ({ task, offer, completed }: OfferedTask, language: Language): PresentedTask => ({
  ...{ id: task.id, type: offer.type, description: describeTask(task, language), icon: task.icon },
  ...{ link: offer.link, proof: offer.proof, completed },
  verified: isVerified(offer),
});
