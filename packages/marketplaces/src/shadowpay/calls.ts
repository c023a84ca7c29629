import type { SellingContext } from '../selling.ts';

export const USER = 'https://api.shadowpay.com/api/v2/user';

export const projectOf = ({ app }: SellingContext): string => (app === 730 ? 'csgo' : 'rust');
export const authorised = ({ key }: SellingContext) => ({ authorization: `Bearer ${key}` });
