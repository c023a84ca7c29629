import type { Reply } from '../../lib/api.ts';

/** An item that stands for its skin. `skin` is missing for an item that was opened before. */
export type FoundItem = Reply<'POST /item/all'>['items'][number];
export type Variant = NonNullable<FoundItem['skin']>['variants'][number];
