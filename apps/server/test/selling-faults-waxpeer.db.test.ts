import { strikeMarket } from './selling-faults.ts';

strikeMarket('waxpeer');
