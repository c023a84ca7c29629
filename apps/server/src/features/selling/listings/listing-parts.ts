import type { Db, Reader } from '../../../platform/database/database.ts';
import type { Provided } from '../../../platform/module.ts';
import type { WaitUntilEnded } from '../../../platform/operations/wait-until-ended.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { ItemDirectory } from '../../../prices/board/item-directory.ts';
import type { FeeBook } from '../../market/marketplaces/marketplaces.public.ts';
import { sellingFeesOf } from '../presence/presence.public.ts';

/** The services that the calls of listings need. */
export type ListingParts = {
  db: Db;
  items: ItemDirectory;
  boards: Boards;
  fees: FeeBook;
  settings: Settings;
  stopping: AbortSignal;
  waitUntilEnded: WaitUntilEnded;
} & Pick<Provided, 'plans'>;

/** Returns how many items a listing of a user may have. */
export const itemsAtOnceOf = async ({ plans }: Pick<ListingParts, 'plans'>, db: Reader, userId: number): Promise<number> =>
  (await plans.of(db, userId)).limits.itemsAtOnce;

/** Adds the fees that a user pays to the services. */
export const withFees = async (parts: ListingParts, userId: number) => ({ ...parts, feeOf: await sellingFeesOf(parts, userId) });

/** Waits until a caller's operation has ended, as long as a call may take. Resolves to whether it has; without an operation, to true. */
export const hasEnded = async (parts: ListingParts, operation: string | null, { userId }: Caller): Promise<boolean> =>
  operation === null || parts.waitUntilEnded({ id: operation, userId }, { signal: parts.stopping });
