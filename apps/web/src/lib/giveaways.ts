import { queryClient } from './query-client.ts';
import { invalidateInOtherTabs } from './tabs.ts';

/** The beginning of the keys of all queries of giveaways and tasks. A completed task changes which giveaways the user can join. */
export const GIVEAWAYS = ['giveaways'];

/** Reads all data of giveaways and tasks again, in this tab and in the others. */
export async function reloadGiveaways(): Promise<void> {
  invalidateInOtherTabs(GIVEAWAYS);
  await queryClient.invalidateQueries({ queryKey: GIVEAWAYS });
}
