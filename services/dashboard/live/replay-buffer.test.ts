import { expect, test } from 'bun:test';
import { createReplayBuffer, refresh } from './replay-buffer.ts';

const change = (data: string) => ({ event: 'changed', data });

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
