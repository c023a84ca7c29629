import { AppLink } from '../../../../lib/AppLink.tsx';
import { collectionPath } from '../../../../lib/case-paths.ts';
import type { Item } from '../items.queries.ts';

type Props = { collection: NonNullable<Item['item_collection']> };

export const CollectionLink = ({ collection }: Props) => <AppLink href={collectionPath(collection)}>{collection.name}</AppLink>;
