import { createRecentList } from '../http/recent-list.ts';

type Chat = { id: number; first_name: string; type: 'private' };

type Update = {
  update_id: number;
  message: {
    message_id: number;
    from: { id: number; is_bot: false; first_name: string; language_code: string };
    chat: Chat;
    date: number;
    text: string;
    entities?: { offset: number; length: number; type: 'bot_command' }[];
  };
};

/** `text` as displayed, `raw` as sent; `at` is ISO 8601, UTC. */
export type ChatMessage = { chat_id: number; by: 'bot' | 'person'; text: string; raw: string; parse_mode: string; at: string };

type Sent = { message_id: number; chat: Chat; date: number };

export type Conversations = {
  /** Receives a message from a person to the bot. Also removes the person's block of the bot. */
  receive: (chat: number, text: string, firstName: string) => Update;
  block: (chat: number) => void;
  /** Null when the person blocked the bot. */
  send: (chat: number, text: string, raw: string, parseMode: string) => Sent | null;
  /** Deletes updates before the offset. Waits up to `seconds` for an update. Null when a later call replaced this one. */
  updates: (offset: number, limit: number, seconds: number) => Promise<readonly Update[] | null>;
  /** The bot's messages, newest first. */
  sent: () => readonly (ChatMessage & { id: string })[];
  /** The messages of both sides of a chat, newest first. */
  conversation: (chat: number) => readonly ChatMessage[];
  clear: () => void;
};

const MAX_WAIT_MS = 2000;

/** @param now the time in seconds. Ids start at this number, so that ids of a later run are higher than all ids that a bot has received */
export function createConversations(now: () => number): Conversations {
  const messages = createRecentList<ChatMessage>();
  const names = new Map<number, string>();
  const blocked = new Set<number>();
  let updates: Update[] = [];
  let lastId = now();
  let waiting: ((superseded: boolean) => void) | null = null;

  const nextId = (): number => {
    lastId += 1;
    return lastId;
  };
  const chatOf = (id: number): Chat => ({ id, first_name: names.get(id) ?? 'Deniz', type: 'private' });
  const at = (): string => new Date(now() * 1000).toISOString();

  return {
    receive: (id, text, firstName) => {
      names.set(id, firstName);
      blocked.delete(id);
      messages.add({ chat_id: id, by: 'person', text, raw: text, parse_mode: '', at: at() });
      const from = { id, is_bot: false as const, first_name: firstName, language_code: 'en' };
      const message = { message_id: nextId(), from, chat: chatOf(id), date: now(), text, ...commandIn(text) };
      const update = { update_id: nextId(), message };
      updates.push(update);
      waiting?.(false);
      return update;
    },
    block: (id) => void blocked.add(id),
    send: (id, text, raw, parseMode) => {
      if (blocked.has(id)) return null;
      messages.add({ chat_id: id, by: 'bot', text, raw, parse_mode: parseMode, at: at() });
      return { message_id: nextId(), chat: chatOf(id), date: now() };
    },
    updates: async (offset, limit, seconds) => {
      waiting?.(true);
      updates = offset < 0 ? updates.slice(offset) : updates.filter((update) => update.update_id >= offset);
      if (updates.length === 0 && seconds > 0) {
        const superseded = await new Promise<boolean>((resolve) => {
          waiting = resolve;
          setTimeout(resolve, Math.min(seconds * 1000, MAX_WAIT_MS), false).unref();
        });
        if (superseded) return null;
        waiting = null;
      }
      return updates.slice(0, Math.min(Math.max(limit, 1), 100));
    },
    sent: () => messages.all().filter(({ by }) => by === 'bot'),
    conversation: (id) => messages.all().filter(({ chat_id: chat }) => chat === id),
    clear: () => {
      messages.clear();
      names.clear();
      blocked.clear();
      updates = [];
    },
  };
}

function commandIn(text: string): Pick<Update['message'], 'entities'> {
  const command = /^\/\w+/.exec(text)?.[0];
  return command ? { entities: [{ offset: 0, length: command.length, type: 'bot_command' }] } : {};
}
