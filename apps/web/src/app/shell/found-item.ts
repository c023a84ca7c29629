import type { Reply } from '../../lib/api.ts';

type Found = Reply<'POST /item/all'>['items'][number];

/** An item that stands for its skin. `skin` is missing for an item that was opened before, and for one of a pasted link. */
export type FoundItem = Omit<Found, 'skin'> & { skin?: Found['skin'] };
export type Variant = NonNullable<Found['skin']>['variants'][number];
