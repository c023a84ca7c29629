import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { importWithTimeout } from '../../lib/import-with-timeout.ts';

export type Preloadable<Props> = ((props: Props) => ReactNode) & {
  /** Fetches the code. The component that needs the code shows a failure. @returns true when the code is available */
  preload: () => Promise<boolean>;
};

/**
 * A component whose code loads when it is first needed, or earlier through `preload`; then the component appears at once. Render it inside
 * a `LazyPart`.
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchCode = async (): Promise<ComponentType<Props>> => (loaded ??= await importWithTimeout(load));
  const Late = lazy(async () => ({ default: await fetchCode() }));
  const Part = (props: Props): ReactNode => {
    // keep the choice, because another component would be mounted anew
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Late);
    return <Chosen {...props} />;
  };
  return Object.assign(Part, {
    preload: () =>
      fetchCode().then(
        () => true,
        () => false,
      ),
  });
}
