import type { Route } from '../../platform/http/route.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Settings } from '../../platform/process/settings.ts';
import { dataRoutes, type DataParts } from './data.routes.ts';
import { profileRoutes, type ProfileParts } from './profile.routes.ts';

export type AccountParts = ProfileParts &
  DataParts & {
    settings: Settings;
    log: Logger;
  };

export const accountRoutes = (parts: AccountParts): Route[] => [...profileRoutes(parts), ...dataRoutes(parts)];
