import { expect, test } from 'bun:test';
import { readSettings } from './config.ts';

const read = (STACK_ADDRESSES: string) => readSettings({ STACK_ADDRESSES }, ['STACK_ADDRESSES']).STACK_ADDRESSES;

for (const list of ['', '127.0.0.1:5432', 'redis:6379,[::1]:4222,db.example.com:5432,api_read:3000']) {
  test(`"${list}" is a list of the stack's addresses`, () => expect(read(list)).toBe(list));
}

for (const list of ['redis', ':6379', 'redis:', '::1:4222', 'a:1,', 'a:1 b:2', 'redis://a:1', 'user@a:1', 'a:123456']) {
  test(`"${list}" is refused, with the name of the setting and its fix`, () =>
    expect(() => read(list)).toThrow('STACK_ADDRESSES is wrong: give host:port of each datastore and service'));
}

const redis = (REDIS_URL: string) => readSettings({ REDIS_URL }, ['REDIS_URL']).REDIS_URL;

for (const address of [
  'redis://:word@host:6379',
  'rediss://host',
  'redis+sentinel://one:26379/main',
  'redis+sentinel://user:word@one,[::1]:26379/main?sslrootcert=/ca.pem',
]) {
  test(`${address} is a valid address of Redis`, () => expect(redis(address)).toBe(address));
}

for (const wrong of 'one one/ /main one:port/main one,,two/main a:b@one,c:d@two/main a:b@c@one/main'.split(' ')) {
  test(`redis+sentinel://${wrong} is refused before anything starts`, () =>
    expect(() => redis(`redis+sentinel://${wrong}`)).toThrow('name-of-the-primary'));
}

const headers = (OTEL_EXPORTER_OTLP_HEADERS: string) =>
  readSettings({ OTEL_EXPORTER_OTLP_HEADERS }, ['OTEL_EXPORTER_OTLP_HEADERS']).OTEL_EXPORTER_OTLP_HEADERS;

for (const given of ['', 'x-tenant=a%20b', 'authorization=Basic dGVzdA==,x-empty=', 'api-key=%25%2C%7E']) {
  test(`"${given}" is a valid list of collector headers`, () => expect(headers(given)).toBe(given));
}

for (const wrong of ['secret', 'a=1,', 'a b=1', 'a=50%', 'a=%2', 'a=%ff', 'a=%0d%0Ab', 'a=%7f', 'a=é', 'ä=1', 'a=\n']) {
  test(`${JSON.stringify(wrong)} is refused, with the name of the setting`, () =>
    expect(() => headers(wrong)).toThrow('OTEL_EXPORTER_OTLP_HEADERS is wrong: give headers for the collector'));
}

test('PORT and HEALTH_PORT must differ', () => {
  const ports = (PORT: string, HEALTH_PORT: string) => readSettings({ PORT, HEALTH_PORT }, ['PORT', 'HEALTH_PORT']);
  expect(ports('3001', '3002').PORT).toBe(3001);
  expect(() => ports('3001', '3001')).toThrow('PORT and HEALTH_PORT are the same');
});
