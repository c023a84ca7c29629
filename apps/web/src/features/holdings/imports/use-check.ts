import { useEffect, useState } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { toast } from '../../../ui/overlay/toasts.ts';
import { errorText } from '../../../ui/state/ListState.tsx';
import { reloadInvestments, tellDoubles } from '../investments/investments.public.ts';
import { NO_DECISIONS, sameDecisions, storedDecisions, type Decisions } from './decisions.rules.ts';
import { checkDraft, runDraft, useDraft, type Draft } from './imports.queries.ts';

function tellImported({ summary, doubles }: Draft): void {
  const { purchases = 0, sold = 0 } = summary ?? {};
  const ofSales = sold > 0 ? [t('imports.doneSales', { n: sold })] : [];
  const ofPurchases = purchases > 0 || sold === 0 ? [t('imports.done', { n: purchases })] : [];
  toast('success', [...ofPurchases, ...ofSales].join(' '));
  tellDoubles(doubles);
  void reloadInvestments();
}

/** The import at the server, the decisions about its rows, and what the user can do with it. */
export function useCheck(draftId: number | null, onClose: () => void) {
  const { data: draft, error, refetch, dataUpdatedAt: checkedAt } = useDraft(draftId);
  const [decisions, setDecisions] = useState(NO_DECISIONS);
  /** The decisions to which the shown summary belongs. */
  const [checked, setChecked] = useState(NO_DECISIONS);
  /** True when the work that the server does, or did last, is the import itself. */
  const [isImport, setImport] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!isImport || !draft) return;
    if (draft.state === 'failed') toast('error', t('imports.failed'));
    if (draft.state !== 'imported') return;
    tellImported(draft);
    onClose();
  }, [isImport, draft, onClose]);

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (cause) {
      setProblem(errorText(cause));
    } finally {
      setBusy(false);
    }
  };
  const begin = (given: Decisions, importing: boolean): void => {
    setDecisions(given);
    setChecked(given);
    setProblem(null);
    setImport(importing);
  };
  return {
    ...{ draft, error, checkedAt, decisions, problem, busy },
    retry: () => void refetch(),
    /** True when the shown summary belongs to other decisions. */
    isChanged: !sameDecisions(decisions, checked),
    decide: (changes: Partial<Decisions>): void => setDecisions((before) => ({ ...before, ...changes })),
    /** Lets the server check the rows with the present decisions. */
    checkAgain: (): void =>
      void run(async () => {
        await checkDraft(draftId!, decisions);
        setImport(false);
        setChecked(decisions);
      }),
    importAll: (): void =>
      void run(async () => {
        try {
          await runDraft(draftId!);
          setImport(true);
        } catch (cause) {
          toast('error', t('imports.failed'));
          throw cause;
        }
      }),
    /** For a new import. */
    forget: (): void => begin(NO_DECISIONS, false),
    /** For an import that was left. */
    remember: (left: Draft): void => begin(storedDecisions(left.id), left.state === 'importing'),
  };
}
