const MAX_MAIL_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const MAIL = new RegExp(`^(${ATOM}(?:\\.${ATOM})*)@(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`);

/** One plain mail address in lower case; null for anything else: display names, lists, quoted parts, addresses of hosts. */
export function parseMailAddress(typed: string): string | null {
  // lower case can turn letters beyond ASCII into other ones: the Kelvin sign becomes k
  if (typed.length > MAX_MAIL_LENGTH || !/^[\x21-\x7e]+$/.test(typed)) return null;
  const mail = typed.toLowerCase();
  const local = MAIL.exec(mail)?.[1];
  return local !== undefined && local.length <= MAX_LOCAL_PART_LENGTH ? mail : null;
}
