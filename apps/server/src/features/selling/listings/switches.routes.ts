import { sellingSwitches, setSwitches as setSwitchesCall } from '@lootfolio/contract/features/selling/selling-switches';
import type { Db } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { setSwitches } from './set-switches.ts';
import { viewSwitches } from './view-switches.ts';

/** The calls of the switches that keep selling safe. */
export const switchRoutes = ({ db, settings }: { db: Db; settings: Settings }): Route[] => [
  route(sellingSwitches, ({ caller }) => viewSwitches(db, settings, caller.userId)),
  write(setSwitchesCall, async ({ tx, caller, body }) => {
    await setSwitches(tx, caller, body);
    return viewSwitches(tx, settings, caller.userId);
  }),
];
