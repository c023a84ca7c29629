const EXTERIORS: Record<string, string> = {
  'Factory New': 'FN',
  'Minimal Wear': 'MW',
  'Field-Tested': 'FT',
  'Well-Worn': 'WW',
  'Battle-Scarred': 'BS',
};

export type NameParts = {
  weapon: string | null;
  title: string;
  exterior: string | null;
  shortExterior: string | null;
  statTrak: boolean;
  souvenir: boolean;
  star: boolean;
};

const PHASE = / - (Phase [1-4]|Ruby|Sapphire|Black Pearl|Emerald)$/;

/**
 * Splits a market name for display: "StatTrak™ AK-47 | Redline (Field-Tested)" is weapon, title, exterior and a mark. A Doppler phase
 * belongs to the title.
 */
export function nameParts(fullName: string): NameParts {
  const phase = PHASE.exec(fullName)?.[1];
  const name = fullName.replace(PHASE, '');
  const exterior = /\(([^()]+)\)\s*$/.exec(name)?.[1] ?? null;
  const known = exterior !== null && exterior in EXTERIORS;
  const bare = (known ? name.slice(0, name.lastIndexOf('(')) : name)
    .replace('★ ', '')
    .replace('StatTrak™ ', '')
    .replace(/^Souvenir (?!Package)/, '')
    .trim();
  const bar = bare.indexOf(' | ');
  return {
    weapon: bar === -1 ? null : bare.slice(0, bar),
    title: (bar === -1 ? bare : bare.slice(bar + 3)) + (phase ? ` ${phase}` : ''),
    exterior: known ? exterior : null,
    shortExterior: known ? (EXTERIORS[exterior] ?? null) : null,
    statTrak: name.includes('StatTrak™'),
    souvenir: /^Souvenir (?!Package)/.test(name),
    star: name.startsWith('★'),
  };
}

/** "FN" for "Factory New"; an unknown exterior is null. */
export const shortExterior = (exterior: string | null): string | null => (exterior === null ? null : (EXTERIORS[exterior] ?? null));
