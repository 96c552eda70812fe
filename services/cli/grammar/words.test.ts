import { expect, test } from 'bun:test';
import { count, id, list, oneOf, text, yesOrNo } from './argument-types.ts';
import { command, optional, required, toggle } from './command.ts';
import { WrongUsage } from './shape.ts';
import { readWords } from './words.ts';

const order = 'ord_01k00000000000000000000000';
const sample = command({
  name: 'thing do',
  help: 'Do a thing.',
  operands: { id: id('order'), step: oneOf(['up', 'down']) },
  flags: {
    name: required(text),
    rateLimit: optional(count),
    on: optional(yesOrNo),
    colours: optional(list(oneOf(['red', 'blue']), 'A,B')),
    loud: toggle('say it'),
  },
  run: async () => null,
});

const named = [order, 'up', '--name', 'x'];
const read = { id: order, step: 'up', name: 'x', loud: false };
const accepted: [words: string[], values: Record<string, unknown>][] = [
  [[order, 'up', '--name', 'x'], { id: order, step: 'up', name: 'x', loud: false }],
  [['--name', 'x', order, '--loud', 'down'], { id: order, step: 'down', name: 'x', loud: true }],
  [[order, 'up', '--name=a=b'], { id: order, step: 'up', name: 'a=b', loud: false }],
  [[order, 'up', '--name', ''], { id: order, step: 'up', name: '', loud: false }],
  [[order, 'up', '--name', '-'], { id: order, step: 'up', name: '-', loud: false }],
  [[order, 'up', '--name=--x'], { id: order, step: 'up', name: '--x', loud: false }],
  [['--name', 'x', '--', order, 'up'], { id: order, step: 'up', name: 'x', loud: false }],
  [[...named, '--rate-limit', '60'], { ...read, rateLimit: 60 }],
  [[...named, '--on', 'false'], { ...read, on: false }],
  [[...named, '--colours', 'red, blue'], { ...read, colours: ['red', 'blue'] }],
];

for (const [words, values] of accepted) {
  test(`${words.join(' ')} is read`, () => expect(readWords(sample, words)).toEqual(values));
}

const refused: [words: string[], message: string][] = [
  [[], 'ORDER is missing'],
  [[order], 'up|down is missing'],
  [['ws_01k00000000000000000000000', 'up', '--name', 'x'], 'ORDER must be the id of an order'],
  [[order, 'sideways', '--name', 'x'], 'up|down must be one of up, down'],
  [[order, 'up'], '--name is missing'],
  [[order, 'up', '--name'], '--name needs a value'],
  [[order, 'up', '--name', '--loud'], '--name needs a value'],
  [[order, 'up', 'again', '--name', 'x'], '"again" is one word too many'],
  [[...named, '--name', 'y'], '--name is given twice'],
  [[...named, '--loud=yes'], '--loud takes no value'],
  [[...named, '--size', '3'], 'there is no --size here'],
  [[...named, '--rateLimit', '3'], 'there is no --rateLimit here'],
  [[...named, '--on', 'yes'], '--on must be true or false'],
  [[...named, '--loud='], '--loud takes no value'],
  [[order, 'up', '--name', 'x', '-l'], 'there is no -l here'],
  [[...named, '--no-loud'], 'there is no --no-loud here'],
  [[...named, '--constructor=y'], 'there is no --constructor here'],
  [['--name', 'x', order, '--', '--loud'], 'up|down must be one of up, down'],
  [[...named, '--colours', 'red,,blue'], '--colours must be one of red, blue; several are separated by commas'],
  ...['0', '-1', '1.5', '1e3', '0x10', '', '99999999999', 'ten'].map((wrong): [string[], string] => [
    [...named, `--rate-limit=${wrong}`],
    '--rate-limit must be a whole number from 1 to 2147483647',
  ]),
];

for (const [words, message] of refused) {
  test(`${words.join(' ')} is wrong usage`, () => {
    expect(() => readWords(sample, words)).toThrow(message);
    expect(() => readWords(sample, words)).toThrow(WrongUsage);
  });
}

test('a usage line shows operands, required and optional flags and switches', () => {
  try {
    readWords(sample, []);
  } catch (error) {
    expect(error).toMatchObject({
      usage:
        'usage: npm run --silent cli -- thing do ORDER up|down --name TEXT [--rate-limit N] [--on true|false] [--colours A,B] [--loud]',
    });
  }
});
