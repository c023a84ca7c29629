import { escapeHtml, page, withLinks } from '../http/html.ts';
import type { ChatMessage } from './telegram-chats.ts';

/**
 * A page with a chat with the bot, in which people write by hand.
 * @param messages newest first
 * @param draft initial text of the input field
 */
export function telegramPage(messages: readonly ChatMessage[], chat: number, bot: string, draft: string): string {
  const lines = messages
    .toReversed()
    .map(
      ({ by, text, at }) =>
        `<li class="${by}"><span>${by === 'bot' ? `@${escapeHtml(bot)}` : 'You'} <time>${at.slice(11, 19)}</time></span>${withLinks(text)}</li>`,
    );
  return page(
    'Sandbox Telegram',
    'Sandbox: this is not Telegram.',
    `<p>You are chat ${chat}. Reload the page to see what the bot answered.</p>
${lines.length > 0 ? `<ol>${lines.join('\n')}</ol>` : '<p>Nothing was said yet.</p>'}
<form method="post" action="/_telegram/say"><input type="hidden" name="chat_id" value="${chat}">
<input name="text" value="${escapeHtml(draft)}" placeholder="/start CODE" aria-label="Message" required autofocus autocomplete="off">
<button>Send</button></form>`,
    STYLE,
  );
}

const STYLE = `
ol { list-style: none; margin: 0 0 1rem; padding: 0; display: grid; gap: .5rem; }
li { padding: .5rem .75rem; border-radius: 8px; background: #1e252f; white-space: pre-wrap; overflow-wrap: anywhere; margin-right: 15%; }
li.person { background: #1d3a5f; margin: 0 0 0 15%; }
li span { display: block; color: #9fb0c3; font-size: .875rem; }
form { display: flex; gap: .5rem; }
form input { flex: 1; min-width: 0; padding: .5rem .75rem; }
form button { padding: .5rem 1rem; }
`;
