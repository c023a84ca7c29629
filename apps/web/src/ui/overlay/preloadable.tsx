import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { importWithTimeout } from '../../lib/import-with-timeout.ts';

export type Preloadable<Props> = ((props: Props) => ReactNode) & {
  /** Fetches the code. A failure is shown by what then needs it. @returns whether it is there */
  preload: () => Promise<boolean>;
};

/** A component whose code comes when it is first needed, or before: then it appears at once. It belongs into a `LazyPart`. */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchCode = async (): Promise<ComponentType<Props>> => (loaded ??= await importWithTimeout(load));
  const Late = lazy(async () => ({ default: await fetchCode() }));
  const Part = (props: Props): ReactNode => {
    // the choice stays: another component would be mounted anew
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
