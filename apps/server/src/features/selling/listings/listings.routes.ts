import type { Route } from '../../../platform/http/route.ts';
import { listItemsRoutes } from './list-items.routes.ts';
import { listedRoutes } from './listed.routes.ts';
import type { ListingParts } from './listing-parts.ts';
import { priceRoutes } from './prices.routes.ts';
import { switchRoutes } from './switches.routes.ts';
import { synchroniseRoutes } from './synchronise.routes.ts';
import { undeliverableRoutes } from './undeliverable.routes.ts';

export const listingRoutes = (parts: ListingParts): Route[] => [
  ...listItemsRoutes(parts),
  ...listedRoutes(parts),
  ...priceRoutes(parts),
  ...synchroniseRoutes(parts),
  ...switchRoutes(parts),
  ...undeliverableRoutes(parts),
];
