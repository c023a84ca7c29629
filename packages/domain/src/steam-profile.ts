import { readSteamId } from './steam-ids.ts';

/** What somebody typed to name a Steam account: its id, or the name that it has in its address. Null for other texts. */
export type TypedProfile = { steamId: string } | { customName: string } | null;

const PROFILE = /^(?:https?:\/\/)?(?:www\.)?steamcommunity\.com\/(profiles|id)\/([^/?#\s]+)(?:[/?#]\S*)?$/i;
/** Steam allows these letters in the names of addresses. */
const CUSTOM_NAME = /^[\w-]{2,64}$/;

/** Reads a Steam id in any spelling, or the address of a profile, also one of an inventory or of a trade page below it. */
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

/** The name of an account in the address of its public inventory: a Steam id, or the name of the profile's address. */
export function readAddress(part: string): TypedProfile {
  const steamId = readSteamId(part);
  if (steamId !== null) return { steamId };
  return CUSTOM_NAME.test(part) ? { customName: part } : null;
}
