import { readSteamId } from './steam-ids.ts';

/** A Steam account as a user typed it: its Steam id, or the custom name in the address of its profile. Null for other texts. */
export type TypedProfile = { steamId: string } | { customName: string } | null;

const PROFILE = /^(?:https?:\/\/)?(?:www\.)?steamcommunity\.com\/(profiles|id)\/([^/?#\s]+)(?:[/?#]\S*)?$/i;
/** The characters that Steam allows in custom names. */
const CUSTOM_NAME = /^[\w-]{2,64}$/;

/**
 * Reads a Steam id in any spelling, or the address of a profile. The address may also lead to an inventory or a trade page below the
 * profile.
 */
export function readProfile(text: string): TypedProfile {
  const typed = text.trim();
  const [, kind, name] = PROFILE.exec(typed) ?? [];
  if (kind === undefined || name === undefined) {
    const steamId = readSteamId(typed);
    return steamId === null ? null : { steamId };
  }
  if (kind.toLowerCase() === 'id') return CUSTOM_NAME.test(name) ? { customName: name } : null;
  const steamId = readSteamId(safelyDecoded(name));
  return steamId === null ? null : { steamId };
}

function safelyDecoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Reads an account from the address of its public inventory: a Steam id, or the custom name of the profile. */
export function readAddress(part: string): TypedProfile {
  const steamId = readSteamId(part);
  if (steamId !== null) return { steamId };
  return CUSTOM_NAME.test(part) ? { customName: part } : null;
}
