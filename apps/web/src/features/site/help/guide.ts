import { currentLang } from '../../../i18n/i18n.ts';
import type { GuideDocument, GuidePage } from '../../../lib/guide.ts';

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
