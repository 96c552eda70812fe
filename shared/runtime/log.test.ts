import { expect, test } from 'bun:test';
import type { LogFormat } from './log/format-line.ts';
import { createLog, type Log } from './log.ts';

function linesOf(format: LogFormat, use: (log: Log) => void): string[] {
  const lines: string[] = [];
  use(createLog({ service: 'forms', least: 'info', format, write: (line) => lines.push(line) }));
  return lines;
}

const bug = (message: string, more: object = {}): Error => Object.assign(new Error(message), more);

test('an entry is one line of JSON, whatever it contains', () => {
  const [line = '', ...others] = linesOf('json', (log) => {
    log.debug('left out');
    log.warn('a text\nin "two" lines', { requestId: 'r-1', menus: 3, error: bug('no room'), level: 'its own' });
  });
  expect(others).toEqual([]);
  expect(line).not.toContain('\n');
  expect(Object.keys(JSON.parse(line)).slice(0, 4)).toEqual(['time', 'level', 'service', 'message']);
  const { time, error, ...rest } = JSON.parse(line);
  const message = 'a text\nin "two" lines';
  expect(rest).toEqual({ level: 'warn', service: 'forms', message, requestId: 'r-1', menus: 3 });
  expect(Math.abs(Date.now() - Date.parse(time))).toBeLessThan(60_000);
  expect(error).toMatch(/^Error: no room\n\s+at .*log\.test\.ts/);
});

test('the text format is a readable line, with an error indented below it', () => {
  const [first = '', ...stack] = linesOf('text', (log) =>
    log.error('request failed', { route: 'POST /x', requestId: 'r-1', error: bug('no room') }),
  )
    .join('\n')
    .split('\n');
  expect(first).toMatch(/^\d\d:\d\d:\d\d\.\d{3} ERROR request failed route="POST \/x" requestId=r-1$/);
  expect(stack[0]).toBe('    Error: no room');
});

test('log input can neither control a terminal nor fake a line', () => {
  const hostile = 'a\r12:00:00.000 INFO  forged\n12:00:00.000 INFO  forged\u2028forged\x1b[2J\x9b2J\u202e';
  for (const format of ['json', 'text'] as const) {
    const lines = linesOf(format, (log) => log.warn(hostile, { text: hostile, error: bug(hostile) })).join('\n');
    expect(lines).not.toMatch(/(?!\n)[\p{Cc}\u2028\u202e]/u);
    const [, ...below] = lines.split('\n');
    for (const line of below) expect(line).toMatch(/^ {4}/);
  }
});

test('ten similar lines are written, different ones are not limited', () => {
  const lines = linesOf('text', (log) => {
    for (let nth = 1; nth <= 25; nth += 1) log.warn('NATS is away', { nth });
    log.error('NATS is away');
    log.warn('Redis is away');
  });
  expect(lines).toHaveLength(12);
});

test('secrets and personal data are masked, lookalikes are not (I14)', () => {
  const [key, secret] = [`sk_live_${'0a'.repeat(32)}`, `whsec_${'0a'.repeat(16)}`];
  const hidden = [
    ...[key, secret, 'postgres://me:hidden@db:5432/x', 'authorization: Bearer abcdefghijkl', '/f/abcdefghijklmnop'],
    ...[`KEY_${key.toUpperCase()}`, '/f/%5Fabcdefghijklmnop', '/form/resolve?token=abcdefghijklmnop'],
    ...['/join/abcdefghijklmnop', '/reset/abcdefghijklmnop'],
    ...['zainab@example.com', 'zainab%40example.com', 'زينب@example.com'],
    ...['+9647701234567', '+964 770 123 4567', '%2B9647701234567', '9647701234567', '009647701234567'],
    ...['07701234567', '0770 123 4567', 'tel:07701234567.', '+٩٦٤٧٧٠١٢٣٤٥٦٧', '٠٧٧٠١٢٣٤٥٦٧', '۰۷۷۰۱۲۳۴۵۶۷'],
  ];
  const kept = `ord_01m81eptqeecy8katq0c22msea, 2026-11-22T11:01:52.589Z, 127.0.0.1:40123, 1795012345678,
    01234567-0123-0123-0123-012345678901, order 1001, 0.25, node_modules/postgres@3.4.9/src`.split(/,\s+/);
  for (const format of ['json', 'text'] as const) {
    for (const text of hidden) {
      for (const value of [`before ${text} after`, `before\n${text}\nafter`, { before: [`\t${text}`] }]) {
        const line = linesOf(format, (log) => log.info('message', { value, error: bug(`\n${text}`) })).join();
        expect(line).toContain('…');
        expect(line).not.toMatch(/0a0a|hidden|abcdefg|zainab|زينب|7701234567|4567|٤٥٦٧|۴۵۶۷/i);
        if (format === 'json') expect(JSON.parse(line).message).toBe('message');
      }
    }
    for (const text of kept) expect(linesOf(format, (log) => log.info('message', { text })).join()).toContain(text);
  }
});

test('an error is logged without statement parameters and parsed values', () => {
  const cause = bug('invalid input syntax for type integer: "Zainab"', { code: '22P02' });
  const failed = new Error('Failed query: insert into customers values ($1)\nparams: Zainab,Karrada', { cause });
  const parsing = new SyntaxError('JSON Parse error: Unexpected identifier "Zainab"');
  for (const error of [failed, parsing, cause]) {
    const line = linesOf('json', (log) => log.error('request failed', { error })).join();
    expect(line).not.toMatch(/Zainab|Karrada/);
    expect(line).toMatch(/Failed query: insert into customers|JSON Parse error|invalid input syntax/);
  }
});
