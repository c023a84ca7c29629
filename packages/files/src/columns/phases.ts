import { normalisePhase, type Phase } from '@lootfolio/domain/names';
import { isMissing } from '../values/amounts.ts';

/** The word for phase in other languages, and nothing but the number. */
const NUMBERED = /^(?:phase|phasen|faz|faza|fase|фаза|相位|페이즈|フェーズ|p|ph)?[\s.:-]*([1-4]|i{1,3}|iv)$/iu;
const ROMAN: readonly string[] = ['i', 'ii', 'iii', 'iv'];
const SHORT: Readonly<Record<string, string>> = {
  ...{
    bp: 'Black Pearl',
    pearl: 'Black Pearl',
    rb: 'Ruby',
    rby: 'Ruby',
    sapph: 'Sapphire',
    saph: 'Sapphire',
    sph: 'Sapphire',
    em: 'Emerald',
  },
  ...{ рубин: 'Ruby', сапфир: 'Sapphire', изумруд: 'Emerald', yakut: 'Ruby', safir: 'Sapphire', zümrüt: 'Emerald', 红宝石: 'Ruby' },
  ...{ 蓝宝石: 'Sapphire', 绿宝石: 'Emerald', 黑珍珠: 'Black Pearl' },
};

/** Reads the cell of a column of phases: `2`, `P2`, `Faza 3`, `BP`. Null for none, undefined for a text that is not known. */
export function readPhase(text: string): Phase | null | undefined {
  const plain = text.trim().toLowerCase();
  if (isMissing(plain) || plain === 'no' || plain === 'yok') return null;
  const number = NUMBERED.exec(plain)?.[1];
  const digit = number === undefined ? '' : String(ROMAN.indexOf(number) + 1 || number);
  return normalisePhase(digit === '' ? (SHORT[plain] ?? plain) : `phase${digit}`) ?? undefined;
}
