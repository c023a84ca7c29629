import { useEffect } from 'react';

export const PRODUCT = 'Lootfolio';
const SUFFIX = ' - Steam item trading tools';

/** The document's title: "{page} | Lootfolio - Steam item trading tools"; without a page the product and its suffix. */
export const documentTitle = (page?: string): string => `${page ? `${page} | ` : ''}${PRODUCT}${SUFFIX}`;

/** Sets the document's title while the screen is shown, and the product's name afterwards. */
export function usePageTitle(page?: string): void {
  useEffect(() => {
    document.title = documentTitle(page);
    return () => {
      document.title = PRODUCT;
    };
  }, [page]);
}
