import { expect, test } from 'bun:test';
import { databaseForThisFile } from '../../tests/support/running/for-this-file.ts';
import { isoInZone } from '../time/iso-in-zone.ts';

const { db } = await databaseForThisFile({ max: 1 });

const zones = 'Asia/Baghdad UTC America/New_York America/St_Johns Europe/Berlin Asia/Kathmandu Pacific/Apia'.split(' ');

test('iso_in_zone and isoInZone agree around UTC and clock changes', async () => {
  for (const zone of zones) {
    for (const day of ['2026-01-15', '2026-03-08', '2026-03-29', '2026-07-01', '2026-10-25', '2026-11-01']) {
      for (const time of ['00:59:59.999', '01:00:00.000', '06:30:00.120', '07:00:00.001', '23:59:59.990']) {
        const ms = Date.parse(`${day}T${time}Z`);
        const [row] = await db<{ text: string }[]>`select iso_in_zone(${ms}, ${zone}) as text`;
        expect(row?.text).toBe(isoInZone(ms, zone));
      }
    }
  }
});
