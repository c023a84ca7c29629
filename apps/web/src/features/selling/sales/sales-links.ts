import { pathTo } from '../../../lib/path-to.ts';
import type { SalesSearch } from './sales.search.ts';

/** The address of the list with these filters, from its first page. */
export const salesLink = (search: SalesSearch): string => pathTo('/sales', { search: { ...search, page: undefined, sale: undefined } });
