import { expect, test } from 'bun:test';
import { formatPhone } from './phone-format.ts';

const iraq = { national: '0791 234 5678', international: '+964 791 234 5678' };
const usa = { national: '(201) 555-0123', international: '+1 201 555 0123' };

const inIraq = {
  ...{
    '07701234567': '0770 123 4567',
    '٠٧٧٠١٢٣٤٥٦٧': '0770 123 4567',
    '0770 1': '0770 1',
    '0770 ': '0770',
    '07': '07',
  },
  ...{ '+9647701234567': '+964 770 123 4567', '+96': '+96', '+': '+', '': '' },
};
test.each(Object.entries(inIraq))('in Iraq %j is written %j', (input, written) => {
  expect(formatPhone(input, iraq)).toBe(written);
});

// A landline of Baghdad, another country, too long, and no number.
test.each(['017901234', '+4915112345678', '077012345678', 'call me'])('in Iraq %j stays as it is', (input) => {
  expect(formatPhone(input, iraq)).toBe(input);
});

const inUsa = { '4155550123': '(415) 555-0123', '415': '(415', '+14155550123': '+1 415 555 0123' };
test.each(Object.entries(inUsa))('in the United States %j is written %j', (input, written) => {
  expect(formatPhone(input, usa)).toBe(written);
});
