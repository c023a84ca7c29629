/** The 64-bit id of the individual account 0. */
const FIRST = 76_561_197_960_265_728n;
/** Account numbers have 32 bits. */
const ACCOUNTS = 2n ** 32n;

/** The 64-bit id of an account number (of a trade link, an inspect link, `[U:1:…]`); null when there is no such account. */
export function steamIdOf(account: string | number | bigint): string | null {
  const number = /^\d{1,10}$/.test(String(account)) ? BigInt(account) : 0n;
  return number > 0n && number < ACCOUNTS ? String(FIRST + number) : null;
}

/** The account number of a person's 64-bit Steam id, as trade links and trade offers state it. */
export const accountNumberOf = (steamId: string): number => Number(BigInt(steamId) - FIRST);

/** Reads a person's Steam id in any of its three spellings: 64 bits, `STEAM_0:1:…`, `[U:1:…]`. Null for other texts. */
export function readSteamId(text: string): string | null {
  const typed = text.trim();
  if (/^7656\d{13}$/.test(typed)) return steamIdOf(BigInt(typed) - FIRST);
  const old = /^STEAM_[0-5]:([01]):(\d{1,10})$/i.exec(typed);
  if (old) return steamIdOf(BigInt(old[2]!) * 2n + BigInt(old[1]!));
  const modern = /^(?:U:1:(\d{1,10})|\[U:1:(\d{1,10})\])$/i.exec(typed);
  return modern && steamIdOf(modern[1] ?? modern[2]!);
}
