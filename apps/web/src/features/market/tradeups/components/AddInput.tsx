import { APP_IDS } from '@lootfolio/domain/games';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { ItemPicker, type PickedItem } from '../../items/items.public.tsx';

const SUGGESTIONS = { ms: 500, limit: 10 };

/** The problem of the new input: the server's message for one of its fields. */
const problemOf = (error: unknown): string => {
  const field = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
  return field === undefined ? errorText(error) : t('tradeups.notAdded', { reason: field });
};

/** Adds one skin to the contract. @param onAdd rejects when the skin cannot be part of the contract */
export function AddInput({ onAdd }: { onAdd: (itemId: number) => Promise<unknown> }) {
  const [picked, setPicked] = useState<PickedItem | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const pick = async (item: PickedItem | null): Promise<void> => {
    setPicked(item);
    setProblem(null);
    if (item === null) return;
    try {
      await onAdd(item.item_id);
      setPicked(null);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <ItemPicker
      {...SUGGESTIONS}
      label={t('tradeups.addInput')}
      game={APP_IDS.cs2}
      value={picked}
      onChange={(item) => void pick(item)}
      problem={problem}
    />
  );
}
