const minuteMs = 60_000;
const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** `now`, `12 min`, from two hours on `2 hr`, from two days on `2 days`: the same on the server and in the browser. */
export function ageText(language: string, ageMs: number): string {
  const minutes = Math.max(0, Math.floor(ageMs / minuteMs));
  if (minutes === 0) return language === 'ar' ? 'الآن' : 'now';
  if (minutes < 2 * hourMinutes) return inUnits(language, minutes, 'minute');
  if (minutes < 2 * dayMinutes) return inUnits(language, Math.floor(minutes / hourMinutes), 'hour');
  return inUnits(language, Math.floor(minutes / dayMinutes), 'day');
}

const formatters = new Map<string, Intl.NumberFormat>();

function inUnits(language: string, value: number, unit: 'minute' | 'hour' | 'day'): string {
  const name = `${language} ${unit}`;
  const style = { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' } as const;
  const made = formatters.get(name) ?? new Intl.NumberFormat(language === 'ar' ? 'ar-IQ' : 'en-GB', style);
  formatters.set(name, made);
  return made.format(value);
}
