import { useRef, useState } from 'react';
import { fieldProblems } from '../../lib/field-problems.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { errorText } from '../state/ListState.tsx';

type FieldName<V> = keyof V & string;
type Problems<V> = Partial<Record<FieldName<V>, string>>;

type Options<V> = {
  /** The stored values, shown in fields that the user has not changed. */
  saved: V;
  /**
   * The key under which this tab stores typed text. It must contain the user's Steam id. Null for secrets: they are not stored, and
   * the user is asked before they leave the screen.
   */
  draft: string | null;
  /** False for input that may be lost without a question, such as that of a confirmation. */
  guard?: boolean;
  /** The field for refusals that name no field of the form. Without it the form shows them. */
  fallback?: FieldName<V>;
};

export type Form<V> = {
  values: V;
  /** The server's messages by field. */
  problems: Problems<V>;
  /** The message of a refusal that no field shows. */
  problem: string | null;
  /** The error of the last submission, or null. */
  refusal: unknown;
  busy: boolean;
  /** True when a value differs from the stored one. */
  changed: boolean;
  /** True when a value differs and would be lost on leaving the screen. */
  unsaved: boolean;
  set: (change: Partial<V>) => void;
  /** Saves; one submission runs at a time. @returns false when the server refused, or when another submission is running */
  submit: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Discards the typed values. */
  reset: () => void;
};

/** Splits a refusal into the messages of its fields and a message of the form. */
export function readRefusal<V extends object>(error: unknown, values: V, fallback?: FieldName<V>): Pick<Form<V>, 'problems' | 'problem'> {
  if (error === null) return { problems: {}, problem: null };
  const named = Object.entries(fieldProblems(error));
  const known = named.filter(([name]) => Object.hasOwn(values, name));
  if (known.length > 0) {
    const others = named.filter(([name]) => !Object.hasOwn(values, name)).map(([, message]) => message);
    return { problems: Object.fromEntries(known) as Problems<V>, problem: others.length > 0 ? others.join(' ') : null };
  }
  if (fallback === undefined) return { problems: {}, problem: errorText(error) };
  return { problems: { [fallback]: errorText(error) } as Problems<V>, problem: null };
}

/** The state of a form: values, progress of saving, and refusals. Shown by `FormShell`. */
export function useForm<V extends object>({ saved, draft, guard = true, fallback }: Options<V>): Form<V> {
  const { values, changed, set, drop } = useDraft(draft, saved);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  // prevents a second submission before the button is rendered busy
  const running = useRef(false);
  const { problems, problem } = readRefusal(refusal, values, fallback);
  const [edited, setEdited] = useState<readonly string[]>([]);
  const submit = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    setEdited([]);
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
    problems: Object.fromEntries(Object.entries(problems).filter(([name]) => !edited.includes(name))) as Problems<V>,
    problem: edited.length > 0 ? null : problem,
    refusal,
    busy,
    changed,
    unsaved: guard && changed && draft === null,
    set: (change) => {
      set(change);
      setEdited([...edited, ...Object.keys(change)]);
    },
    submit,
    reset: drop,
  };
}
