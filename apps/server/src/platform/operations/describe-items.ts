import type { Language } from '@lootfolio/texts/languages';

/** An item of an operation, as its user sees it. */
export type ShownItem = { position: number; subject: string; code: string | null; text: string | null };

/** `name`: what the subject is called. `reason`: why the item is not done. Null: there is nothing better than subject, code and text. */
export type ItemWords = { name: string | null; reason: string | null };

/** Returns what items of one kind of operation are in their user's words, by position. */
export type DescribeItems = (
  of: { userId: number; language: Language },
  items: readonly ShownItem[],
) => Promise<ReadonlyMap<number, ItemWords>>;
