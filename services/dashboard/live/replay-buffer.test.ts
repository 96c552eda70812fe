import { expect, test } from 'bun:test';
import { createReplayBuffer, refresh } from './replay-buffer.ts';

const change = (data: string) => ({ event: 'changed', data });

test('events after a position are replayed, without repetitions', () => {
  const buffer = createReplayBuffer();
  const position = buffer.position();
  const sent = [change('a'), change('a'), change('b')].flatMap((event) => buffer.add(event) ?? []);
  expect(sent).toHaveLength(2);
  expect(buffer.after(position)).toEqual(sent);
});

test('a page that missed a refresh gets only the refresh', () => {
  const buffer = createReplayBuffer();
  const before = buffer.position();
  buffer.add(change('a'));
  for (let missed = 0; missed < 600; missed += 1) buffer.add(refresh);
  const afterwards = buffer.position();
  const next = buffer.add(change('b'));
  expect(buffer.after(before)).toBeNull();
  expect(buffer.after(afterwards)).toEqual(next === null ? [] : [next]);
});
