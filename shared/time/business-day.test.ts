import { expect, test } from 'bun:test';
import { businessDay } from './business-day.ts';
import { isoInZone } from './iso-in-zone.ts';

const at = (text: string): number => Date.parse(text);

test.each([
  ['2026-06-30', 'UTC', '2026-06-30T00:00:00Z', '2026-07-01T00:00:00Z'],
  ['2026-06-30', 'Asia/Baghdad', '2026-06-29T21:00:00Z', '2026-06-30T21:00:00Z'],
  ['2026-06-30', 'America/New_York', '2026-06-30T04:00:00Z', '2026-07-01T04:00:00Z'],
  ['2026-06-30', 'Pacific/Kiritimati', '2026-06-29T10:00:00Z', '2026-06-30T10:00:00Z'],
  // Berlin: 23 hours, then 25.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  // New York: the other side of UTC.
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  // Beirut goes forward at midnight: the day begins at one.
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z'],
  // Newfoundland once went back at one minute past midnight, to the evening before.
  ['2009-10-31', 'America/St_Johns', '2009-10-31T02:30:00Z', '2009-11-01T03:30:00Z'],
  // Samoa left this day out.
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-30T10:00:00Z'],
])('%s in %s is from %s to %s', (date, zone, from, before) => {
  expect(businessDay(date, zone)).toEqual({ from: at(from), before: at(before) });
});

test('around every clock change, a moment is in the day its clock shows', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    let change = Temporal.Instant.from('1990-01-01T00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next');
    for (; change !== null && change.year < 2030; change = change.getTimeZoneTransition('next')) {
      for (const minutes of [-61, -30, 0, 1, 30, 59, 61]) {
        const ms = change.epochMilliseconds + minutes * 60_000;
        const day = businessDay(isoInZone(ms, zone).slice(0, 'YYYY-MM-DD'.length), zone);
        if (!day || ms < day.from || ms >= day.before) throw new Error(`${isoInZone(ms, zone)} in ${zone}`);
      }
    }
  }
});
