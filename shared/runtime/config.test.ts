import { expect, test } from 'bun:test';
import { readSettings } from './config.ts';

const read = (STACK_ADDRESSES: string) => readSettings({ STACK_ADDRESSES }, ['STACK_ADDRESSES']).STACK_ADDRESSES;

for (const list of ['', '127.0.0.1:5432', 'redis:6379,[::1]:4222,db.example.com:5432,api_read:3000']) {
  test(`"${list}" is a list of the stack's addresses`, () => expect(read(list)).toBe(list));
}

for (const list of ['redis', ':6379', 'redis:', '::1:4222', 'a:1,', 'a:1 b:2', 'redis://a:1', 'user@a:1', 'a:123456']) {
  test(`"${list}" is none, and is refused by its name with its mend`, () =>
    expect(() => read(list)).toThrow('STACK_ADDRESSES is wrong: give host:port of each datastore and service'));
}
