import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';

type Sources = readonly (string | null | undefined)[];
type Props = Omit<ComponentProps<'img'>, 'src' | 'onError' | 'children'> & {
  /** Addresses of the picture, best first. */
  sources: Sources;
  /** Shown while none of them can be loaded. */
  children: ReactNode;
};

/** The pause before what could not be loaded is asked for again. Each further pause is twice as long. */
const PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 16 * PAUSE_MS;

/**
 * The best of these pictures that can be loaded. One that could not is asked for again after a pause, and when the browser is online again;
 * what stands in its place stays until it has loaded.
 */
function usePicture(sources: Sources): { src: string | null; onError: () => void } {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const known = sources.filter((source) => Boolean(source)) as string[];
  const src = known.find((source) => !failed.includes(source)) ?? null;
  const missing = (src === null ? known : known.slice(0, known.indexOf(src))).join(' ');
  useEffect(() => {
    if (missing === '') return;
    let pause = PAUSE_MS;
    let timer: ReturnType<typeof setTimeout>;
    let ended = false;
    const ask = (): void => {
      for (const source of missing.split(' ')) {
        const picture = new Image();
        picture.addEventListener('load', () => !ended && setFailed((all) => all.filter((one) => one !== source)));
        picture.src = source;
      }
    };
    const wait = (): void => {
      timer = setTimeout(() => {
        if (!document.hidden) ask();
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
        wait();
      }, pause);
    };
    wait();
    addEventListener('online', ask);
    return () => {
      ended = true;
      clearTimeout(timer);
      removeEventListener('online', ask);
    };
  }, [missing]);
  return { src, onError: () => src !== null && setFailed((all) => [...all, src]) };
}

/** A picture that is never shown as broken. Every picture of a person or an item is one. */
export function Picture({ sources, children, alt = '', ...img }: Props) {
  const { src, onError } = usePicture(sources);
  return src === null ? children : <img {...img} key={src} src={src} alt={alt} onError={onError} />;
}
