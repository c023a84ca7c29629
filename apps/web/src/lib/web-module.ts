import type { Icon } from '@tabler/icons-react';
import type { AnyRoute } from '@tanstack/react-router';
import type { PlainKey } from '../i18n/i18n.ts';
import type { EventHandlers } from './events.ts';

type UsualGroup = 'account' | 'traderPro' | 'simulators' | 'inventory' | 'prices' | 'follow' | 'more';
/** A group of the sidebar that the administration has instead of the usual ones. */
type AdminGroup = 'adminPeople' | 'adminMoney' | 'adminServer';

/** A page of the navigation. The search offers all of them. */
export type Page = {
  path: string;
  /** The key must begin with `navigation`: these texts load with every page. */
  label: PlainKey;
  /** Only for signed-in users. */
  signedIn?: true;
  /** Only while the operator sells plans. */
  withPlans?: true;
  /** Only for administrators. */
  admin?: true;
  /** The page's place in the sidebar. `order` sorts the pages of a group. */
  sidebar?: { group: UsualGroup | AdminGroup; order: number; icon: Icon };
  /** Its place in the footer. */
  footer?: number;
};

/** Everything that a feature adds to the web app. */
export type WebModule = {
  routes: readonly AnyRoute[];
  /** Its pages in the navigation. */
  pages?: readonly Page[];
  /** The server's events to which the feature listens. */
  events?: EventHandlers;
  /** Names of its kinds of long work, by the server's names. The keys must begin with `operationKind`: these texts load with every page. */
  operations?: Readonly<Record<string, PlainKey>>;
};
