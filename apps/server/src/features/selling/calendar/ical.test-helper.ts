/** An event of an iCalendar: its properties by name, without their parameters. */
export type IcalEvent = Record<string, string> & { UID: string; SUMMARY: string };

/**
 * Reads an iCalendar by RFC 5545, apart from the package that writes it.
 * @throws for a line that is too long or does not end with CRLF, and for a block that does not end
 */
export function parseIcal(text: string): { calendar: Record<string, string>; events: IcalEvent[] } {
  if (!text.endsWith('\r\n') || /[^\r]\n/.test(text)) throw new Error('a line does not end with CRLF');
  const lines = text.slice(0, -2).split('\r\n');
  const long = lines.find((line) => Buffer.byteLength(line) > 75);
  if (long !== undefined) throw new Error(`a line has more than 75 octets: ${long}`);
  const calendar: Record<string, string> = {};
  const events: IcalEvent[] = [];
  const open: string[] = [];
  for (const line of unfolded(lines)) {
    const [, name, parameters, value] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/su.exec(line) ?? [];
    if (name === undefined) throw new Error(`no property: ${line}`);
    if (name === 'END' && open.pop() !== value) throw new Error(`${value} ends and did not begin`);
    else if (name === 'BEGIN') {
      open.push(value!);
      if (value === 'VEVENT') events.push({} as IcalEvent);
    } else if (name !== 'END') {
      const target = open.at(-1) === 'VEVENT' ? events.at(-1)! : calendar;
      target[`${name}${parameters}`] = unescaped(value!);
    }
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} does not end`);
  return { calendar, events };
}

const unfolded = (lines: readonly string[]): string[] =>
  lines.reduce<string[]>((whole, line) => {
    if (line.startsWith(' ')) whole.push(`${whole.pop()}${line.slice(1)}`);
    else whole.push(line);
    return whole;
  }, []);

const unescaped = (value: string): string => value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
