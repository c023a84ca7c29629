import { useQuery } from '@tanstack/react-query';
import { request, type Reply } from '../../lib/api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';

export type Pasted = Reply<'POST /item/pasted'>;

/** A link (also without its scheme), an inspect link or a Steam id. The server decides which of them it is. */
const LINK = /^(?:https?:\/\/|steam:|csgo_econ_action|STEAM_\d|\[?U:1:\d|[\w-]+(?:\.[\w-]+)+\/|7656\d{13}$)/i;

export const isLink = (text: string): boolean => LINK.test(text.trim());

/** Milliseconds after which a typed link is probably complete. */
const DEBOUNCE_MS = 200;

/** The targets of a pasted link, as the server finds them. */
export function usePasted(text: string) {
  const typed = text.trim();
  const settled = useDebounced(typed, DEBOUNCE_MS);
  const query = useQuery({
    queryKey: ['pasted', settled],
    queryFn: ({ signal }) => request('POST /item/pasted', { body: { text: settled }, signal }),
    enabled: isLink(typed) && settled === typed,
    placeholderData: undefined,
  });
  return { reply: settled === typed ? query.data : undefined, failed: query.isError, retry: () => void query.refetch() };
}
