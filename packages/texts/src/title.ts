export const PRODUCT = 'Lootfolio';
const SUFFIX = ' - Steam item trading tools';

/** The title of a page: "{page} | Lootfolio - Steam item trading tools"; without a page the product's name and suffix. */
export const documentTitle = (page?: string): string => `${page ? `${page} | ` : ''}${PRODUCT}${SUFFIX}`;
