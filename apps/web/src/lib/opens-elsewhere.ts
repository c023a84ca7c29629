import type { MouseEvent } from 'react';

/** True for a press on a link that the browser handles itself: in a new tab or window, or as a download. */
export const opensElsewhere = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || Boolean(event.currentTarget.target);
