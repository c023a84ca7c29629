import type { Module } from '../../../platform/module.ts';
import { createPriceReader } from '../items/items.public.ts';
import { collectionScreens } from './collection-screens.ts';
import { collectionRoutes, type CollectionParts } from './collections.routes.ts';

export const collectionsModule: Module<CollectionParts> = {
  name: 'collections',
  routes: collectionRoutes,
  screens: ({ cases, boards }) => collectionScreens({ cases, prices: createPriceReader(boards) }),
};
