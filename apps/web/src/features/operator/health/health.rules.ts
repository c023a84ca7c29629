/** The time since the start in its two largest units: `3 d 4 h`, `2 h 5 min`, `40 s`. */
export function uptimeParts(startedAt: string, now: number): { unit: 'd' | 'h' | 'min' | 's'; n: number }[] {
  const seconds = Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000));
  const [d, h, min] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (d > 0)
    return [
      { unit: 'd', n: d },
      { unit: 'h', n: h },
    ];
  if (h > 0)
    return [
      { unit: 'h', n: h },
      { unit: 'min', n: min },
    ];
  return min > 0 ? [{ unit: 'min', n: min }] : [{ unit: 's', n: seconds }];
}
