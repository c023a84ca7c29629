import { formatMoney } from '@lootfolio/texts/numbers';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';
import { documentTitle } from '@lootfolio/texts/title';
import type { Head } from '../../../platform/http/heads.ts';
import type { ScreenSource } from '../../../platform/http/screens.ts';
import type { Case, CaseDirectory, Collection } from '../../../prices/board/case-directory.ts';
import type { PriceReader } from '../items/items.public.ts';

type Parts = { cases: CaseDirectory; prices: PriceReader };

const address = (screen: 'collection' | 'case', name: string, id: number): string => `/cs2/${screen}/${encodeURIComponent(name)}?id=${id}`;

/** The pages of a collection and of a case. */
export const collectionScreens = ({ cases, prices }: Parts): ScreenSource[] => [
  {
    path: '/cs2/collection/$name',
    headOf: ({ name = '' }, language) => {
      const found = cases.collectionByName(name);
      return found ? collectionHead(cases, found, language) : null;
    },
    sitemap: {
      name: 'collections',
      count: () => cases.collections().length,
      paths: (from, to) =>
        cases
          .collections()
          .slice(from, to)
          .map(({ name, id }) => address('collection', name, id)),
    },
  },
  {
    path: '/cs2/case/$name',
    headOf: ({ name = '' }, language) => {
      const found = cases.caseByName(name);
      return found ? caseHead(found, prices, language) : null;
    },
    sitemap: {
      name: 'cases',
      count: () => cases.cases().length,
      paths: (from, to) =>
        cases
          .cases()
          .slice(from, to)
          .map(({ item }) => address('case', item.name, item.itemId)),
    },
  },
];

const headWith = (name: string, description: string, path: string): Head => ({
  title: documentTitle(name),
  description,
  path,
  isIndexed: true,
  isTranslated: false,
});

const collectionHead = (cases: CaseDirectory, collection: Collection, language: Language): Head =>
  headWith(
    collection.name,
    text('collections.headCollection', language, { name: collection.name, n: cases.skinsOf(collection).length }),
    address('collection', collection.name, collection.id),
  );

function caseHead({ item, contents, rares }: Case, { priceOf }: PriceReader, language: Language): Head {
  const price = priceOf(item);
  const n = contents.length + rares.length;
  return headWith(
    item.name,
    price === null
      ? text('collections.headUnpricedCase', language, { name: item.name, n })
      : text('collections.headCase', language, { name: item.name, n, price: formatMoney(price, language) }),
    address('case', item.name, item.itemId),
  );
}
