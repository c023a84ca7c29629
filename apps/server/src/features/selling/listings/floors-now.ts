import type { Money } from '@lootfolio/domain/money';
import type { Tx } from '../../../platform/database/database.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { FeeBook } from '../../market/marketplaces/marketplaces.public.ts';

export type FloorParts = { fees: FeeBook; settings: Settings };

/** A listing, and the rule that decided its price, in the version that decided it. */
export type Automatic = { listing: number; rule: { id: number; version: number } };

/** Returns the floors of automatic price changes at the time of their sending, by listing. A listing without one must keep its price. */
export type FloorsNow = (tx: Tx, parts: FloorParts, userId: number, changes: readonly Automatic[]) => Promise<ReadonlyMap<number, Money>>;

declare module '../../../platform/module.ts' {
  interface Provided {
    /** The feature that decides automatic prices provides it, because listings know no rules. */
    floorsNow: FloorsNow;
  }
}
