import { expect, test } from 'bun:test';
import { stackAddresses } from './stack-addresses.ts';

test('the addresses of a stack are its datastores, its services, their health ports, and what else is given', () => {
  const datastores = ['postgres://test:p@127.0.0.1:20001/test', 'redis://:secret@cache', 'nats://[::1]:4222', ''];
  const services = [{ name: 'forms', port: 20002, healthPort: 20003 }];
  expect(stackAddresses(datastores, services, 'grafana:3000')).toBe(
    '127.0.0.1:20001,cache:6379,[::1]:4222,127.0.0.1:20002,127.0.0.1:20003,grafana:3000',
  );
});
