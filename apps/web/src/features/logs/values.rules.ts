const MAX_SHOWN = 300;

/** A JSON value as a person reads it: a text without its quotes, an object as `name: value` pairs. */
export function shownValue(json: string | null): string {
  if (json === null) return '';
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return json.slice(0, MAX_SHOWN);
  }
  const text =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
          .map(([name, one]) => `${name}: ${plain(one)}`)
          .join(', ')
      : plain(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value));
