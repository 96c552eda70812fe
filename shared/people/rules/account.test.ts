import { expect, test } from 'bun:test';
import { mayJoin, mayReset } from './account.ts';

test.each([
  [null, 'ours', true],
  ['ours', 'ours', true],
  ['theirs', 'ours', false],
])('an account that came through %p may join %p: %p', (joinedThrough, workspace, may) => {
  expect(mayJoin(workspace, { joinedThrough })).toBe(may);
});

test.each([
  [null, [], false],
  [null, ['ours'], true],
  [null, ['theirs'], false],
  [null, ['ours', 'theirs'], false],
  ['ours', [], true],
  ['ours', ['ours'], true],
  ['ours', ['theirs'], false],
  ['ours', ['ours', 'theirs'], false],
  ['theirs', [], false],
  ['theirs', ['ours'], true],
])('for an account from %p in %p, our admins may reset the password: %p', (through, at, may) => {
  expect(mayReset('ours', { joinedThrough: through, workspaces: at })).toBe(may);
});
