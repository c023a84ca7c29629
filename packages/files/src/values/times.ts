/** `minutes` since midnight. `zone`: minutes east of UTC; null when the text states none. */
export type TimeOfDay = { minutes: number; zone: number | null };

const HALF = String.raw`a\.?m\.?|p\.?m\.?|öö|ös|上午|下午|午前|午後|오전|오후`;
const ZONE = String.raw`Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{1,2}:?(?:\d{2})?`;
const TIME = String.raw`(?:(${HALF}) ?)?(\d{1,2})(?::|h)(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?: ?(${HALF}))?(?: ?(?:uhr|h))?(?: ?\(?(${ZONE})\)?)?`;
/** The words between a day and its time: `at`, `um`, `saat` … */
const AT = String.raw`(?:,? ?(?:at|@|um|à|a las|às|alle|kl\.?|o|о|в|saat|-)? ?| ?T ?)`;
const AFTER = new RegExp(String.raw`(?<=[\d\p{L}.])(?:${AT})(?<![\d:])${TIME}$`, 'iu');
const BEFORE = new RegExp(String.raw`^${TIME},? `, 'iu');

const AFTERNOON = /^(?:p|ös|下午|午後|오후)/i;

/** Splits a time from a day: `2021-11-21 23:30:00 UTC`, `Nov 21, 2021 at 11:30 PM`. A text without a time stays as it is. */
export function splitTime(text: string): { rest: string; time: TimeOfDay | null } {
  for (const pattern of [AFTER, BEFORE]) {
    const found = pattern.exec(text);
    const time = found && timeOf(found);
    if (found && time) return { rest: (text.slice(0, found.index) + text.slice(found.index + found[0].length)).trim(), time };
  }
  return { rest: text, time: null };
}

function timeOf([, before, hours = '', minutes = '', , after, zone]: readonly (string | undefined)[]): TimeOfDay | null {
  const half = before ?? after;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (AFTERNOON.test(half) ? 12 : 0);
  if (hour > 24 || Number(minutes) > 59) return null;
  return { minutes: hour * 60 + Number(minutes), zone: zone === undefined ? null : minutesEast(zone) };
}

/** `Z`, `UTC`, `+03:00`, `GMT-5` */
function minutesEast(zone: string): number {
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  const east = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -east : east;
}
