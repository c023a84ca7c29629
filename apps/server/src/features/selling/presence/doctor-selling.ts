import type { SellerRead } from '@lootfolio/marketplaces/expected';
import { SELLING } from '@lootfolio/marketplaces/registry';
import type { MarketSelling, SellingContext } from '@lootfolio/marketplaces/selling';
import type { DoctorParts } from '../../../platform/module.ts';
import {
  DOCTOR_WAITING,
  loadExpected,
  needsSetting,
  type DoctorPart,
  type Finding,
  type Visit,
} from '../../../platform/outside/doctor-part.ts';
import { now } from '../../../platform/process/clock.ts';
import { doctorKey, NEEDS_KEY, type DoctorKey } from '../../people/market-keys/market-keys.public.ts';

/** Sales and payouts of this time are read: enough to see a row, and few pages. */
const RANGE_MS = 7 * 86_400_000;

type Read = { name: string; of: SellerRead; read: (selling: MarketSelling, context: SellingContext) => Promise<Finding> };

const READS: readonly Read[] = [
  {
    name: 'listings',
    of: 'ownListings',
    read: async (selling, context) => ({ line: { key: 'doctor.listings', values: { n: (await selling.ownListings(context)).length } } }),
  },
  {
    name: 'presence',
    of: 'presence',
    read: async (selling, context) => ({
      line: { key: (await selling.presence!(context)).sells ? 'doctor.presenceSells' : 'doctor.presenceStopped' },
    }),
  },
  {
    name: 'sales',
    of: 'sales',
    read: async (selling, context) => {
      const { sales, unreadable } = await selling.sales(context, lastDays());
      if (unreadable.length === 0) return { line: { key: 'doctor.ownSales', values: { n: sales.length } } };
      return {
        state: 'differs',
        line: { key: 'doctor.salesUnreadable', values: { n: unreadable.length, text: unreadable[0]!.text } },
        todo: { key: 'doctor.report' },
      };
    },
  },
  {
    name: 'payouts',
    of: 'payouts',
    read: async (selling, context) => ({
      line: { key: 'doctor.payouts', values: { n: (await selling.payouts!(context, lastDays())).length } },
    }),
  },
];

const lastDays = () => ({ from: new Date(now().getTime() - RANGE_MS), to: now() });

/** What the owner of a key reads as a seller, at each market that has a call for it. */
export async function doctorSelling(parts: DoctorParts): Promise<DoctorPart[]> {
  const all: DoctorPart[] = [];
  for (const selling of SELLING) {
    const key = await doctorKey(parts, selling.market);
    for (const read of READS) if (selling[read.of]) all.push(partOf(parts, selling, key, read));
  }
  return all;
}

function partOf({ config }: DoctorParts, selling: MarketSelling, key: DoctorKey | null, { name, of, read }: Read): DoctorPart {
  const { market, apps, endpointVariable } = selling;
  const endpoint = endpointVariable ? (config[endpointVariable] ?? null) : null;
  return {
    name: `${name}/${market}`,
    needs: endpointVariable && endpoint === null ? needsSetting(endpointVariable) : key ? null : NEEDS_KEY,
    expects: async () => (await loadExpected()).expectedSelling(selling, of),
    run: (visit) => read(selling, { ...contextOf(visit, selling, key!), app: apps[0]!, endpoint }),
  };
}

function contextOf(
  { outside, signal, secret }: Visit,
  { market, limits }: MarketSelling,
  { key, proxy }: DoctorKey,
): Omit<SellingContext, 'app' | 'endpoint'> {
  secret(key);
  const { http, limited, limitedUntil } = outside.keyClient({ market, limits, key, proxy, ...DOCTOR_WAITING }, signal);
  return { key, http, limited, limitedUntil };
}
