import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { momentIn, type OpenHours, openState, timeText, type Weekday, weekdays } from './hours.ts';

const daily = (opens: string, closes: string, days: readonly Weekday[] = weekdays): OpenHours[] =>
  days.map((day) => ({ day, opens, closes }));
const at = (day: Weekday, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { day, minute: hours * 60 + minutes };
};

const office = daily('10:00', '23:00', ['sat', 'sun', 'mon']);
const night = daily('18:00', '02:00', ['thu', 'fri']);
const split = [...daily('12:00', '15:00', ['mon']), ...daily('19:00', '23:30', ['mon'])];

const touching = [...split, ...daily('15:00', '19:00', ['mon'])];
const closedUntil = (opens: string, day: Weekday, daysAhead: number) =>
  ({ kind: 'closed', opens, day, daysAhead }) as const;
test.each([
  ['in its hours', office, at('sun', '10:00'), { kind: 'open', until: '23:00' }],
  ['at its last minute', office, at('sun', '22:59'), { kind: 'open', until: '23:00' }],
  ['as it closes', office, at('sun', '23:00'), closedUntil('10:00', 'mon', 1)],
  ['in the morning', office, at('mon', '09:59'), closedUntil('10:00', 'mon', 0)],
  ['before a day off', office, at('mon', '23:30'), closedUntil('10:00', 'sat', 5)],
  ['past midnight', night, at('sat', '01:30'), { kind: 'open', until: '02:00' }],
  ['past midnight of a day off', night, at('thu', '01:30'), closedUntil('18:00', 'thu', 0)],
  ['over the end of the week', daily('20:00', '03:00', ['sun']), at('mon', '02:00'), { kind: 'open', until: '03:00' }],
  ['in a pause', split, at('mon', '16:00'), closedUntil('19:00', 'mon', 0)],
  ['with hours that touch', touching, at('mon', '13:00'), { kind: 'open', until: '23:30' }],
  ['all day, one day', daily('00:00', '00:00', ['fri']), at('fri', '12:00'), { kind: 'open', until: '00:00' }],
  ['all day, every day', daily('00:00', '00:00'), at('fri', '12:00'), { kind: 'always' }],
  ['without hours', [], at('fri', '12:00'), { kind: 'never' }],
  ['once a week, just closed', daily('10:00', '11:00', ['wed']), at('wed', '11:00'), closedUntil('10:00', 'wed', 7)],
] as const)('%s', (_, hours, moment, state) => {
  expect(openState(hours, moment)).toEqual(state);
});

test('at every minute of the week a menu is open exactly during its hours', () => {
  const time = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const hours = fc.array(fc.record({ day: fc.constantFrom(...weekdays), opens: time, closes: time }), { maxLength: 8 });
  fc.assert(
    fc.property(hours, fc.constantFrom(...weekdays), fc.nat(1439), (list, day, minute) => {
      const { kind } = openState(list, { day, minute });
      const now = weekdays.indexOf(day) * 1440 + minute;
      const isOn = list.some((each) => {
        const start = weekdays.indexOf(each.day) * 1440 + at('mon', each.opens).minute;
        const length = (at('mon', each.closes).minute - at('mon', each.opens).minute + 1440) % 1440 || 1440;
        return (now - start + 10_080) % 10_080 < length;
      });
      expect(kind === 'open' || kind === 'always').toBe(isOn);
    }),
  );
});

test('the clock is the wall clock of the zone, also in summer time', () => {
  expect(momentIn('Asia/Baghdad', Date.UTC(2026, 10, 22, 21, 5))).toEqual({ day: 'mon', minute: 5 });
  expect(momentIn('Europe/Berlin', Date.UTC(2026, 6, 1, 12, 0))).toEqual({ day: 'wed', minute: 14 * 60 });
  expect(momentIn('Europe/Berlin', Date.UTC(2026, 0, 7, 12, 0))).toEqual({ day: 'wed', minute: 13 * 60 });
  expect(timeText('23:05', 'ar')).toBe('٢٣:٠٥');
});
