import {
  IconArrowsLeftRight,
  IconChartCandle,
  IconBuildingStore,
  IconLayoutDashboard,
  IconStar,
  IconUserCircle,
  type Icon,
} from '@tabler/icons-react';
import type { PlainKey } from '../../i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';

type Entry = { path: string; label: PlainKey; icon: Icon; signedIn?: true };
/** A group without a label stands for itself. */
type Group = {
  label?: PlainKey;
  signedIn?: true;
  /** One that folds; its sign stands for it while the sidebar is closed. */ icon?: Icon;
  entries: readonly Entry[];
};

/** The sidebar from top to bottom. The palette offers the same pages. */
export const NAVIGATION: readonly Group[] = [
  {
    signedIn: true,
    entries: [{ path: paths.userDetails(), label: 'shell.myAccount', icon: IconUserCircle, signedIn: true }],
  },
  {
    label: 'shell.traderPro',
    signedIn: true,
    icon: IconChartCandle,
    entries: [{ path: paths.dashboard(), label: 'shell.dashboard', icon: IconLayoutDashboard, signedIn: true }],
  },
  {
    label: 'shell.markets',
    entries: [
      { path: paths.comparison(), label: 'shell.comparison', icon: IconArrowsLeftRight },
      { path: paths.watchlist(), label: 'shell.watchlist', icon: IconStar, signedIn: true },
      { path: paths.marketplaces(), label: 'shell.marketplaces', icon: IconBuildingStore },
    ],
  },
];

/** What this person may see: a visitor gets the public entries only. */
export const navigationFor = (signedIn: boolean): readonly Group[] =>
  NAVIGATION.filter((group) => signedIn || !group.signedIn).map((group) => ({
    ...group,
    entries: group.entries.filter((entry) => signedIn || !entry.signedIn),
  }));
