import { queryClient } from './query-client.ts';
import { invalidateInOtherTabs } from './tabs.ts';

/** Begins the keys of all queries of giveaways and of tasks: a completed task changes which giveaways the user can join. */
export const GIVEAWAYS = ['giveaways'];

/** Reads everything of giveaways and tasks anew, here and in other tabs. */
export async function reloadGiveaways(): Promise<void> {
  invalidateInOtherTabs(GIVEAWAYS);
  await queryClient.invalidateQueries({ queryKey: GIVEAWAYS });
}
