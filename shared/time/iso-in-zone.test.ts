import { expect, test } from 'bun:test';
import { isoInZone } from './iso-in-zone.ts';

const at = (text: string): number => Date.parse(text);

test.each([
  ['2026-03-01T11:05:09.120Z', 'Asia/Baghdad', '2026-03-01T14:05:09.120+03:00'],
  ['2026-10-25T00:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00.000+02:00'],
  ['2026-10-25T01:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00.000+01:00'],
])('%s in %s is %s', (utc, zone, shown) => {
  expect(isoInZone(at(utc), zone)).toBe(shown);
  expect(at(shown)).toBe(at(utc));
});

test('every clock change from 1970 to 2040 matches Temporal', () => {
  const end = at('2040-01-01T00:00:00Z');
  for (const zone of [...Intl.supportedValuesOf('timeZone'), 'UTC']) {
    let change = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).getTimeZoneTransition('next');
    for (; change !== null && change.epochMilliseconds < end; change = change.getTimeZoneTransition('next')) {
      for (const distance of [-3_600_000, -1, 0, 1, 1_800_000]) {
        const ms = change.epochMilliseconds + distance;
        if (isoInZone(ms, zone) !== byTemporal(ms, zone)) expect(isoInZone(ms, zone)).toBe(byTemporal(ms, zone));
      }
    }
  }
});

test('times in any order are shown as Temporal shows them', () => {
  const zones = 'Europe/Berlin America/St_Johns Africa/Casablanca Australia/Lord_Howe Asia/Baghdad'.split(' ');
  for (const zone of zones) {
    for (let step = 0; step < 2_000; step += 1) {
      const ms = (step * 7_919_000_003) % at('2099-01-01T00:00:00Z');
      expect(isoInZone(ms, zone)).toBe(byTemporal(ms, zone));
    }
  }
});

function byTemporal(ms: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', fractionalSecondDigits: 3 });
}
