import { IconArrowLeft, IconChartCandle, type Icon } from '@tabler/icons-react';
import type { PlainKey } from '../i18n/i18n.ts';
import type { User } from '../lib/session.ts';
import type { Page } from '../lib/web-module.ts';
import { MODULES } from './modules.tsx';

type GroupName = NonNullable<Page['sidebar']>['group'];
/** A group without a label shows only its pages. One with an icon folds; while the sidebar is closed, only the icon is shown. */
type GroupDefinition = { name: GroupName; label?: PlainKey; icon?: Icon };
export type SidebarPage = Pick<Page, 'path' | 'label'> & { icon: Icon };
export type SidebarGroup = GroupDefinition & { pages: readonly SidebarPage[] };

/** The path of the administration, below which all its screens are. */
export const ADMIN = '/admin';
/** In the administration a way back stands in the place of the account. */
const WAY_BACK: SidebarPage = { path: '/dashboard', label: 'shell.leaveAdmin', icon: IconArrowLeft };

/** The sidebar from top to bottom. */
const GROUPS: readonly GroupDefinition[] = [
  { name: 'account' },
  { name: 'traderPro', label: 'shell.traderPro', icon: IconChartCandle },
  { name: 'simulators', label: 'shell.simulators' },
  { name: 'inventory', label: 'shell.inventory' },
  { name: 'prices', label: 'shell.prices' },
  { name: 'follow', label: 'shell.follow' },
  { name: 'more', label: 'shell.more' },
];

/** The sidebar of the administration, below its way back and its first page. */
const ADMIN_GROUPS: readonly GroupDefinition[] = [
  { name: 'adminPeople', label: 'shell.adminPeople' },
  { name: 'adminMoney', label: 'shell.adminMoney' },
  { name: 'adminServer', label: 'shell.adminServer' },
];

const pages: readonly Page[] = MODULES.flatMap((module): readonly Page[] => ('pages' in module ? module.pages : []));

/** For whom a navigation is: a visitor is undefined. */
export type Viewer = (Pick<User, 'ROLE'> & Partial<Pick<User, 'plans_sold'>>) | undefined;

const isFor = ({ signedIn, admin, withPlans }: Page, viewer: Viewer): boolean =>
  admin ? viewer?.ROLE === 'ADMIN' : withPlans ? viewer?.plans_sold === true : viewer !== undefined || !signedIn;

/** The pages that this person may open; the search offers all of them. A visitor gets the public ones only. */
export const pagesFor = (viewer: Viewer): readonly Page[] => pages.filter((page) => isFor(page, viewer));

/** The groups of the sidebar with their pages; a group without a page is left out. @param pathname the page on which it is shown */
export function sidebarFor(viewer: Viewer, pathname: string): readonly SidebarGroup[] {
  const filled = (groups: readonly GroupDefinition[]): SidebarGroup[] =>
    groups.map((group) => ({ ...group, pages: inGroup(group.name, viewer) })).filter((group) => group.pages.length > 0);
  if (viewer?.ROLE !== 'ADMIN' || !isWithin(pathname, ADMIN)) return filled(GROUPS);
  const first = inGroup('account', viewer).filter(({ path }) => path === ADMIN);
  return [{ name: 'account', pages: [WAY_BACK, ...first] }, ...filled(ADMIN_GROUPS)];
}

/** True on a page and on the pages below it. */
export const isWithin = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

const inGroup = (name: GroupName, viewer: Viewer): SidebarPage[] =>
  pagesFor(viewer)
    .flatMap(({ path, label, sidebar }) => (sidebar?.group === name ? { path, label, ...sidebar } : []))
    .toSorted((a, b) => a.order - b.order);

export const FOOTER_PAGES: readonly Page[] = pages.filter(({ footer }) => footer !== undefined).toSorted((a, b) => a.footer! - b.footer!);
