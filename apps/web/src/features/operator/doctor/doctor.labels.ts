import type { PlainKey } from '../../../i18n/i18n.ts';
import type { Part } from './doctor.queries.ts';

export const STATE_NAMES: Readonly<Record<Part['state'], PlainKey>> = {
  ok: 'doctor.stateOk',
  differs: 'doctor.stateDiffers',
  failed: 'doctor.stateFailed',
  busy: 'doctor.stateBusy',
  off: 'doctor.stateOff',
};

/** The kinds of parts that have words. A kind that a new module brings is shown by its name. */
const KIND_NAMES: Readonly<Partial<Record<string, PlainKey>>> = {
  prices: 'doctor.kind_prices',
  rates: 'doctor.kind_rates',
  account: 'doctor.kind_account',
  listings: 'doctor.kind_listings',
  presence: 'doctor.kind_presence',
  sales: 'doctor.kind_sales',
  payouts: 'doctor.kind_payouts',
  inventory: 'doctor.kind_inventory',
  profile: 'doctor.kind_profile',
  'sign-in': 'doctor.kind_signIn',
  messages: 'doctor.kind_messages',
  push: 'doctor.kind_push',
  payments: 'doctor.kind_payments',
  mail: 'doctor.kind_mail',
  bots: 'doctor.kind_bots',
};

/** The kind of a part, and of whom it is: `prices/skinport-items`. */
export function namesOf(name: string): { kind: PlainKey | null; of: string } {
  const [kind = '', ...of] = name.split('/');
  return { kind: KIND_NAMES[kind] ?? null, of: KIND_NAMES[kind] ? of.join('/') : name };
}
