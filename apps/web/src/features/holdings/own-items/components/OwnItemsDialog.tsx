import type { GameSlug } from '@lootfolio/domain/games';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { todayInUtc } from '../../../../lib/calendar.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { Steps } from '../../../../ui/overlay/Steps.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { reloadOwnItems, type OwnItem } from '../own-items.queries.ts';
import { checkDrafts, draftOf, type Draft, type DraftProblems, type LeastPrice, type OwnPurchase } from '../own-items.rules.ts';
import { ChooseItems } from './ChooseItems.tsx';
import { PriceItems } from './PriceItems.tsx';

type Props = {
  /** The games whose inventories are offered, the first one at once. */
  games: readonly GameSlug[];
  leastPrice: LeastPrice;
  /** The number of pieces that are added already. */
  addedOf: (item: OwnItem) => number;
  /** Adds the purchases. @returns why it failed; null when it did not */
  save: (purchases: readonly OwnPurchase[]) => Promise<string | null>;
  onClose: () => void;
};

const NO_PROBLEMS: ReadonlyMap<number, DraftProblems> = new Map();

function useOwnItemsForm({ leastPrice, addedOf, save, onClose }: Omit<Props, 'games'>) {
  const [today] = useState(() => todayInUtc());
  const [step, setStep] = useState(0);
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [cause, setCause] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const remove = (itemId: number): void => {
    const left = drafts.filter(({ item }) => item.item_id !== itemId);
    setDrafts(left);
    if (left.length === 0) setStep(0);
  };
  const toggle = (item: OwnItem, isChosen: boolean): void => {
    if (isChosen) setDrafts([...drafts, draftOf(item, addedOf(item), today, leastPrice)]);
    else remove(item.item_id);
  };
  const change = (changed: readonly Draft[]): void => {
    const byId = new Map(changed.map((draft) => [draft.item.item_id, draft]));
    setDrafts(drafts.map((draft) => byId.get(draft.item.item_id) ?? draft));
    setProblems(new Map([...problems].filter(([itemId]) => !byId.has(itemId))));
  };
  const finish = async (): Promise<void> => {
    const checked = checkDrafts(drafts, today, leastPrice);
    if ('problems' in checked) return setProblems(checked.problems);
    setBusy(true);
    setCause(null);
    const failure = await save(checked.purchases);
    setBusy(false);
    if (failure !== null) return setCause(failure);
    reloadOwnItems();
    onClose();
  };
  return { today, step, setStep, drafts, problems, cause, busy, toggle, remove, change, finish };
}

/** Adds items of the user's own inventory: first they are chosen, then each gets what it cost and when it was bought. */
export function OwnItemsDialog({ games, ...props }: Props) {
  const { step, drafts, busy, cause, ...form } = useOwnItemsForm(props);
  const [game, setGame] = useState(games[0]!);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const n = drafts.length;
  return (
    <Dialog title={t('own-items.title')} width={640} locked={busy} onClose={props.onClose}>
      <Steps
        steps={[t('own-items.stepChoose'), t('own-items.stepPrice')]}
        current={step}
        onBack={() => form.setStep(0)}
        onNext={() => (step === 0 ? form.setStep(1) : void form.finish())}
        finishLabel={t('own-items.add', { n })}
        incomplete={n === 0}
        busy={busy}
      >
        {step === 0 ? (
          <ChooseItems
            games={games}
            view={{ game, search, page }}
            onView={(next) => {
              if (next.game) setGame(next.game);
              if (next.search !== undefined) setSearch(next.search);
              setPage(next.page ?? 1);
            }}
            chosen={new Set(drafts.map(({ item }) => item.item_id))}
            addedOf={props.addedOf}
            onToggle={form.toggle}
          />
        ) : (
          <PriceItems
            drafts={drafts}
            problems={form.problems}
            today={form.today}
            leastPrice={props.leastPrice}
            busy={busy}
            onChange={form.change}
            onRemove={form.remove}
          />
        )}
        {cause !== null && <Notice tone="danger">{cause}</Notice>}
      </Steps>
    </Dialog>
  );
}
