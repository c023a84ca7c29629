import type { PlainKey } from '../i18n/i18n.ts';

/** The pages of the guide, one for each job, in the order in which a trader meets them. */
export const GUIDE = {
  compare: 'help.navigationGuideCompare',
  value: 'help.navigationGuideValue',
  import: 'help.navigationGuideImport',
  sell: 'help.navigationGuideSell',
  'be-paid': 'help.navigationGuideBePaid',
  report: 'help.navigationGuideReport',
} as const satisfies Record<string, PlainKey>;

export type GuidePage = keyof typeof GUIDE;

export const isGuidePage = (name: string): name is GuidePage => Object.hasOwn(GUIDE, name);

/** Words, or an element. `address`: of a link the page that it leads to (`sell.md`), of a picture its file (`../pictures/en/sales.jpg`). */
export type GuideNode = string | { tag: string; address?: string; alt?: string; content: readonly GuideNode[] };
export type GuideDocument = { title: string; content: readonly GuideNode[] };
