import { useQuery } from '@tanstack/react-query';
import { request } from './api.ts';

const POLL_MS = 10 * 60_000;

/** The name of this page's entry script, which is its last script. It differs between releases. */
const ownScript = (): string | null =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)?.src.split('/').at(-1) ?? null;

/** True when the server has another release than this tab. The page is not reloaded automatically, because input could be lost. */
export function useNewRelease(): boolean {
  const served = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => request('GET /health', { signal }),
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  }).data?.release;
  return served !== undefined && served !== null && served !== ownScript();
}
