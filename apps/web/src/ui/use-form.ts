import { useRef, useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { useDraft } from '../lib/use-draft.ts';
import { causeOf } from './ListState.tsx';

type FieldName<V> = keyof V & string;
type Problems<V> = Partial<Record<FieldName<V>, string>>;

type Options<V> = {
  /** What is stored already; a field shows it while nothing else was typed there. */
  saved: V;
  /**
   * Keeps what is typed in this tab under this name, which holds the user's Steam id. Null for secrets: leaving the screen then
   * asks first.
   */
  draft: string | null;
  /** False where nothing typed is worth a question before leaving: a confirmation. */
  guard?: boolean;
  /** The field that shows a refusal which names none of the fields; without it the form shows it. */
  fallback?: FieldName<V>;
};

export type Form<V> = {
  values: V;
  /** What is wrong with each field: the server's words. */
  problems: Problems<V>;
  /** Why the form was refused, where no field says it. */
  problem: string | null;
  /** With what the last submission was refused, or null. */
  refusal: unknown;
  busy: boolean;
  /** Something differs from what is stored. */
  changed: boolean;
  /** Something differs and would be lost with the screen. */
  atRisk: boolean;
  set: (change: Partial<V>) => void;
  /** Runs the work of saving, one at a time; false when it was refused or another is under way. */
  submit: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Gives up what was typed. */
  reset: () => void;
};

/** Distributes a refusal: to its fields, and the rest to the form. */
export function readRefusal<V extends object>(error: unknown, values: V, fallback?: FieldName<V>): Pick<Form<V>, 'problems' | 'problem'> {
  if (error === null) return { problems: {}, problem: null };
  const named = error instanceof ApiError ? Object.entries(error.fields) : [];
  const known = named.filter(([name]) => Object.hasOwn(values, name));
  if (known.length > 0) {
    const others = named.filter(([name]) => !Object.hasOwn(values, name)).map(([, words]) => words);
    return { problems: Object.fromEntries(known) as Problems<V>, problem: others.length > 0 ? others.join(' ') : null };
  }
  if (fallback === undefined) return { problems: {}, problem: causeOf(error) };
  return { problems: { [fallback]: causeOf(error) } as Problems<V>, problem: null };
}

/** The state of a form: what is typed, whether it is being saved, and what was refused. Shown by `FormShell`. */
export function useForm<V extends object>({ saved, draft, guard = true, fallback }: Options<V>): Form<V> {
  const { values, changed, set, drop } = useDraft(draft, saved);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  // a second press may come before the button is drawn busy
  const running = useRef(false);
  const { problems, problem } = readRefusal(refusal, values, fallback);
  const [mended, setMended] = useState<readonly string[]>([]);
  const submit = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    setMended([]);
    try {
      await work();
      return true;
    } catch (error) {
      setRefusal(error);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return {
    values,
    problems: Object.fromEntries(Object.entries(problems).filter(([name]) => !mended.includes(name))) as Problems<V>,
    problem: mended.length > 0 ? null : problem,
    refusal,
    busy,
    changed,
    atRisk: guard && changed && draft === null,
    set: (change) => {
      set(change);
      setMended([...mended, ...Object.keys(change)]);
    },
    submit,
    reset: drop,
  };
}
