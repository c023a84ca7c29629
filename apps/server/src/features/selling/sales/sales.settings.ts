import { integer } from '../../../platform/settings/setting-kinds.ts';
import { setting } from '../../../platform/settings/settings.ts';
import { SELLING } from '../listings/listings.public.ts';

/** How often the sales of a user are read without a click, in minutes; 0 = never. */
export const SYNCHRONISE_EVERY = setting('sales.synchronise_minutes', integer(0, 1440), 15, {
  group: SELLING,
  label: 'sales.everyMinutes',
  help: 'sales.everyMinutesHelp',
});
