import { expect, test } from 'bun:test';
import { formatHostPorts, hostPortsOf, parseHostPorts, stackHostPorts } from './host-port.ts';

const lists: [text: string, ...places: [host: string, port: number][]][] = [
  [''],
  ['127.0.0.1:5432', ['127.0.0.1', 5432]],
  ['redis:6379,[::1]:4222,db.example.com:5432', ['redis', 6379], ['::1', 4222], ['db.example.com', 5432]],
];

for (const [text, ...places] of lists) {
  test(`"${text}" is a list of places, and is written so again`, () => {
    expect(parseHostPorts(text)).toEqual(places.map(([host, port]) => ({ host, port })));
    expect(formatHostPorts(parseHostPorts(text))).toBe(text);
  });
}

const urls: [url: string, ...places: [host: string, port: number][]][] = [
  ['postgres://test:p%40ss@127.0.0.1:20001/test', ['127.0.0.1', 20001]],
  ['postgresql://db.example.com/name?ssl=true', ['db.example.com', 5432]],
  ['postgres://user:a@b@one:5433,two/name', ['one', 5433], ['two', 5432]],
  ['postgres:///name?host=/run/postgresql'],
  ['redis://:secret@[fd12::7]:6380', ['fd12::7', 6380]],
  ['rediss://cache', ['cache', 6379]],
  ['redis+sentinel://user:word@one,two:26380/main', ['one', 26_379], ['two', 26_380]],
  ['nats://nats', ['nats', 4222]],
  ['tls://[::1]', ['::1', 4222]],
];

for (const [url, ...places] of urls) {
  test(`${url} leads to ${places.length} places`, () =>
    expect(hostPortsOf(url)).toEqual(places.map(([host, port]) => ({ host, port }))));
}

test('the platform’s addresses are those listed and those of its own URLs', () =>
  expect(stackHostPorts('forms:80', ['postgres://one,two/name', undefined, 'nats://nats'])).toEqual([
    { host: 'forms', port: 80 },
    { host: 'one', port: 5432 },
    { host: 'two', port: 5432 },
    { host: 'nats', port: 4222 },
  ]));
