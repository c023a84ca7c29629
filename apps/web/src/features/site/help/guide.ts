import { currentLang } from '../../../i18n/i18n.ts';
import type { GuidePage } from '../../../lib/guide.ts';

/** Words, or an element. `address`: of a link the page that it leads to (`sell.md`), of a picture its file (`../pictures/en/sales.jpg`). */
export type GuideNode = string | { tag: string; address?: string; alt?: string; content: readonly GuideNode[] };
export type GuideDocument = { title: string; content: readonly GuideNode[] };

const PAGES = import.meta.glob<GuideDocument>('../../../../../../docs/guide/*/*.md', { import: 'default' });
const PICTURES = import.meta.glob<string>('../../../../../../docs/guide/pictures/*/*.jpg', {
  import: 'default',
  query: '?url',
  eager: true,
});
const FOLDER = '../../../../../../docs/guide';

/** Loads a page of the guide in the language of the screen. */
export const loadGuide = async (page: GuidePage): Promise<GuideDocument> => PAGES[`${FOLDER}/${currentLang()}/${page}.md`]!();

/** The address of a picture that a page names. */
export const pictureOf = (address: string): string | undefined => PICTURES[address.replace('..', FOLDER)];
