import { useState } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { amount } from '../../../lib/format.ts';
import { errorText } from '../../../ui/state/ListState.tsx';
import { dryRun, farPricesOf, sellItems, type DryRun, type FarPrice, type SellBody, type Sold } from './list-items.queries.ts';
import { CS2 } from './list-items.search.ts';
import { hasPrices, itemsOf, listedRows, type SellRow } from './sell.rules.ts';

/** `markets`, `prices`: something is missing there. `lost`: no answer came, so that part of it may be on sale. */
type Cause = 'markets' | 'prices' | 'lost' | 'refused';
type Problem = {
  cause: Cause;
  text: string;
  /** The content of the form that was refused. */
  of: string;
  /** The prices that must be confirmed because they are far below all known ones. */
  far: readonly FarPrice[];
};

type Options = {
  rows: readonly SellRow[];
  markets: readonly string[];
  most: number;
  onListed: (sold: Sold) => void;
};

const countOf = (rows: readonly SellRow[]): number => rows.reduce((sum, { quantity }) => sum + quantity, 0);

/** The text that confirms prices: the lowest one of them. */
export const confirmationOf = (far: readonly FarPrice[]): string => amount(Math.min(...far.map(({ price }) => price)));

/** Sends the form, or asks what it would send. A problem, a confirmation and shown requests hold only for the form that they are of. */
export function useSending({ rows, markets, most, onListed }: Options) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [known, setKnown] = useState<Problem | null>(null);
  const [lost, setLost] = useState<SellBody | null>(null);
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<{ of: string; requests: DryRun } | null>(null);
  /** Counts refusals and answers, so that each is brought into view once. */
  const [turns, setTurns] = useState(0);
  const count = countOf(listedRows(rows, markets));
  const body = { appid: CS2, markets: [...markets], items: itemsOf(rows, markets) };
  const content = JSON.stringify(body);
  const problem = known && (known.cause === 'lost' || known.of === content) ? known : null;
  const far = problem?.far ?? [];
  const isConfirmed = far.length > 0 && typed.trim() === confirmationOf(far);
  const turn = (next: Problem | null): void => {
    setKnown(next);
    setTurns((n) => n + 1);
  };
  const refuse = (error: unknown, cause: Cause = 'refused'): void => {
    setTyped('');
    turn({ cause, text: errorText(error), of: content, far: farPricesOf(error) });
  };
  /** True when nothing is missing. */
  const start = (): boolean => {
    const objection = objectionTo({ rows, markets, count, most });
    if (objection) turn({ ...objection, of: content, far: [] });
    return objection === null;
  };
  const send = async (wanted: SellBody): Promise<void> => {
    setBusy(true);
    try {
      onListed(await sellItems(wanted));
    } catch (error) {
      const isLost = error instanceof ApiError && error.status === 0;
      if (isLost) setLost(wanted);
      refuse(error, isLost ? 'lost' : 'refused');
    } finally {
      setBusy(false);
    }
  };
  return {
    ...{ busy, asking, problem, far, typed, setTyped, turns, count },
    /** What the form as it is now would send; null until it is asked. */
    requests: shown?.of === content ? shown.requests : null,
    ask: async (): Promise<void> => {
      if (!start()) return;
      setAsking(true);
      try {
        setShown({ of: content, requests: await dryRun(body) });
        turn(null);
      } catch (error) {
        refuse(error);
      } finally {
        setAsking(false);
      }
    },
    submit: async (): Promise<void> => {
      if (!start()) return;
      // what was refused is sent again only with its confirmation
      if (far.length > 0 && !isConfirmed) setTurns((n) => n + 1);
      else await send({ ...body, confirmed: isConfirmed });
    },
    /** Sends the call again whose answer got lost: it lists nothing twice, and answers with the results. */
    again: async (): Promise<void> => {
      if (lost) await send(lost);
    },
  };
}

type Filled = Pick<Options, 'rows' | 'markets' | 'most'> & { count: number };

/** Why the things cannot be listed yet; null when they can. */
function objectionTo({ rows, markets, count, most }: Filled): Pick<Problem, 'cause' | 'text'> | null {
  if (count > most) return { cause: 'refused', text: t('listings.tooManyItems', { n: most }) };
  if (markets.length === 0 || count === 0) return { cause: 'markets', text: t('listings.chooseMarket') };
  return hasPrices(rows, markets) ? null : { cause: 'prices', text: t('listings.setPrices') };
}
