import { useQuery } from '@tanstack/react-query';
import { useUser } from './session.ts';
import { siteQuery } from './site.ts';

/**
 * What the signed-in user has in the sandbox: `key` opens their account at every market, `desk` is the page on which they are the buyers of
 * what they list. Null in the live world and for visitors.
 */
export function useOwnSandbox(): { key: string; desk: string } | null {
  const desk = useQuery(siteQuery).data?.sandbox_desk;
  const steamId = useUser()?.steam_id;
  return desk && steamId ? { key: `sandbox-key-${steamId}`, desk: `${desk}?person=${steamId}` } : null;
}
