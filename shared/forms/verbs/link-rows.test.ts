import { expect, test } from 'bun:test';
import { runToEnd } from '../../basics/resumable.ts';
import { newId } from '../../db/new-id.ts';
import { linkRows } from './link-rows.ts';

const zainab = { customerId: null, phone: '+9647701112222', name: 'Zainab' };
const customer = newId('customer');

test.each([
  ['a phone number and a name', '0770 111 2222,Zainab', zainab],
  ['as a spreadsheet with decimal commas writes it', '\uFEFFphone;name\r\n0770 111 2222;Zainab\r\n\r\n', zainab],
  ['copied out of a spreadsheet', '0770 111 2222\tZainab', zainab],
  ['with the comma of an Arabic keyboard, in its digits', '٠٧٧٠ ١١١ ٢٢٢٢، Zainab', zainab],
  ['in Persian digits', '۰۷۷۰ ۱۱۱ ۲۲۲۲,Zainab', zainab],
  ['the name first', 'name;phone;town\nZainab;0770 111 2222;Basra', zainab],
  ['a name with a comma in it', '"Zainab, the elder";07701112222', { ...zainab, name: 'Zainab, the elder' }],
  ['two numbers', '07701112222,07809998888,Zainab', zainab],
  ['a number alone', '+964 770 111 2222', { ...zainab, name: null }],
  ['a customer of an export', `${customer},Zainab,+9647701112222`, { ...zainab, customerId: customer, phone: null }],
] as const)('a row is %s', (_, text, row) => {
  const { rows, problems } = runToEnd(linkRows(text, 'IQ'));
  expect({ rows: rows.map(({ line: __, ...each }) => each), problems }).toEqual({ rows: [row], problems: [] });
});

test('a line without a phone number is reported with its number and text', () => {
  const { rows, problems } = runToEnd(
    linkRows('phone,name\n\n12,Ali\nno number,Omar\n07701112222,Zainab\n,07701112222', 'IQ'),
  );
  expect(rows.map(({ line }) => line)).toEqual([5]);
  expect(problems).toEqual([
    { line: 3, text: '12, Ali', problem: 'phone' },
    { line: 4, text: 'no number, Omar', problem: 'phone' },
    { line: 6, text: '07701112222', problem: 'twice' },
  ]);
});

test('CSV accepts any line ending, multi-line cells and an unclosed quote', () => {
  const text = '07701112222,"Zainab\nthe ""elder"""\r07701112223,Ali\r\n07701112224,"Omar\n07701112225,Noor';
  const { rows } = runToEnd(linkRows(text, 'IQ'));
  expect(rows.map(({ line, name }) => [line, name])).toEqual([
    [1, 'Zainab\nthe "elder"'],
    [2, 'Ali'],
    [3, 'Omar\n07701112225,Noor'],
  ]);
});
