import { IconChartCandle, type Icon } from '@tabler/icons-react';
import type { PlainKey } from '../i18n/i18n.ts';
import type { Page } from '../lib/web-module.ts';
import { MODULES } from './modules.tsx';

type GroupName = NonNullable<Page['sidebar']>['group'];
/** A group without a label shows only its pages. One with an icon folds; while the sidebar is closed, only the icon is shown. */
type GroupDefinition = { name: GroupName; label?: PlainKey; icon?: Icon };
export type SidebarPage = Pick<Page, 'path' | 'label'> & { icon: Icon };
export type SidebarGroup = GroupDefinition & { pages: readonly SidebarPage[] };

/** The sidebar from top to bottom. */
const GROUPS: readonly GroupDefinition[] = [
  { name: 'account' },
  { name: 'traderPro', label: 'shell.traderPro', icon: IconChartCandle },
  { name: 'markets', label: 'shell.markets' },
];

const pages: readonly Page[] = MODULES.flatMap((module): readonly Page[] => ('pages' in module ? module.pages : []));

/** The pages that this person may open; the palette offers all of them. A visitor gets the public ones only. */
export const pagesFor = (signedIn: boolean): readonly Page[] => pages.filter((page) => signedIn || !page.signedIn);

/** The groups of the sidebar with their pages; a group without a page is left out. */
export const sidebarFor = (signedIn: boolean): readonly SidebarGroup[] =>
  GROUPS.map((group) => ({ ...group, pages: inGroup(group.name, signedIn) })).filter((group) => group.pages.length > 0);

const inGroup = (name: GroupName, signedIn: boolean): SidebarPage[] =>
  pagesFor(signedIn)
    .flatMap(({ path, label, sidebar }) => (sidebar?.group === name ? { path, label, ...sidebar } : []))
    .toSorted((a, b) => a.order - b.order);

export const FOOTER_PAGES: readonly Page[] = pages.filter(({ footer }) => footer !== undefined).toSorted((a, b) => a.footer! - b.footer!);
