import type { PlainKey } from '../i18n/i18n.ts';
import { MODULES } from './modules.tsx';

/** The names of all features' kinds of long work. */
export const KIND_NAMES: Readonly<Record<string, PlainKey>> = Object.fromEntries(
  MODULES.flatMap((module): readonly [string, PlainKey][] => ('operations' in module ? Object.entries(module.operations) : [])),
);
