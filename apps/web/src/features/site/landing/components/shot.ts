import type { Lang } from '../../../../i18n/i18n.ts';

export type ShotName = 'comparison' | 'comparison-phone' | 'item' | 'item-phone';
export type Theme = 'dark' | 'light';

/** Widths in pixels, and the height for a width of 1. `build/take-screenshots.ts` makes the pictures. */
const SHOTS: Record<ShotName, { widths: readonly number[]; ratio: number }> = {
  comparison: { widths: [800, 1280, 1920, 2280], ratio: 600 / 1192 },
  'comparison-phone': { widths: [720, 1080], ratio: 460 / 366 },
  item: { widths: [800, 1440], ratio: 610 / 912 },
  'item-phone': { widths: [720, 1080], ratio: 440 / 366 },
};

export const SIZES = '(max-width: 1180px) 100vw, 1140px';
/** The page has a padding of 16 px on either side. */
export const PHONE_SIZES = 'calc(100vw - 32px)';
/** The windows in which the shell hides its sidebar and the landing page shows the phone's pictures. */
export const PHONE = '(width < 36em)';
export const LIGHT = '(prefers-color-scheme: light)';

const address = (name: ShotName, lang: Lang, theme: Theme, width: number): string => `/landing/${name}-${lang}-${theme}-${width}.webp`;

export const sourceSet = (name: ShotName, lang: Lang, theme: Theme): string =>
  SHOTS[name].widths.map((width) => `${address(name, lang, theme, width)} ${width}w`).join(', ');

/** The image size that reserves the picture's space, and the file for browsers without support for `srcset`. */
export function frameOf(name: ShotName, lang: Lang, theme: Theme): { src: string; width: number; height: number } {
  const { widths, ratio } = SHOTS[name];
  const width = widths.at(-1)!;
  return { src: address(name, lang, theme, width), width, height: Math.round(width * ratio) };
}
