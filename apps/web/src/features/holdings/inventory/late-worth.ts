import { preloadable } from '../../../ui/overlay/preloadable.tsx';

/** `Worth`, whose code is loaded when it is shown. Render it inside a `LazyPart`. */
export const LateWorth = preloadable(async () => (await import('./components/Worth.tsx')).Worth);

/** `WorthPanels`, in the same way. */
export const LateWorthPanels = preloadable(async () => (await import('./components/WorthPanels.tsx')).WorthPanels);
