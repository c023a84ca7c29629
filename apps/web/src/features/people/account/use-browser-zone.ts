import { useEffect } from 'react';
import { request } from '../../../lib/api.ts';
import { timeZoneName } from '../../../lib/local-time.ts';
import { patchDetails, useDetails } from './account.queries.ts';

/**
 * Stores the time zone of this browser while the user has not chosen one, so that the server sends at the times that the screen shows. A
 * failure stays silent: the next visit or sign-in tries again.
 */
export function useBrowserZone(): void {
  const user = useDetails().data?.user;
  const zone = timeZoneName();
  const differs = user !== undefined && !user.timezone_chosen && user.timezone !== zone;
  useEffect(() => {
    if (!differs) return;
    void request('POST /users/set-timezone', { body: { timezone: zone, of_browser: true } })
      .then(({ timezone }) => patchDetails({ timezone }))
      .catch(() => undefined);
  }, [differs, zone]);
}
