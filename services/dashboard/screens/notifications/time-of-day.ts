/** The minute of the day; NaN for an invalid time. */
export function minuteOf(text: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)(?::00)?$/.exec(text) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && minute < 24 * 60 ? minute : Number.NaN;
}

export function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
