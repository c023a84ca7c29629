import { useEffect } from 'react';
import { documentTitle, PRODUCT } from '@lootfolio/texts/title';

/** Sets the document's title while the screen is shown, and the product's name afterwards. */
export function usePageTitle(page?: string): void {
  useEffect(() => {
    document.title = documentTitle(page);
    return () => {
      document.title = PRODUCT;
    };
  }, [page]);
}
