import { useState } from 'react';
import { tabStore } from './storage.ts';

const PREFIX = 'draft:';

/**
 * What somebody types, kept in this tab until it is saved: it outlives an ended session and a reload. Never for secrets.
 * @param name unique, with the user's Steam id in it: who signs in next must not find another's words
 * @param saved what is stored already; shown while nothing else was typed
 * @returns the text, how it is changed, and how the draft is given up (saved, or no longer wanted)
 */
export function useDraft(name: string, saved: string): [text: string, set: (text: string) => void, drop: () => void] {
  const [typed, setTyped] = useState(() => tabStore.get(PREFIX + name));
  const set = (text: string): void => {
    tabStore.set(PREFIX + name, text);
    setTyped(text);
  };
  const drop = (): void => {
    tabStore.remove(PREFIX + name);
    setTyped(null);
  };
  return [typed ?? saved, set, drop];
}
