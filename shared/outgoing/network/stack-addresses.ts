import { networkInterfaces } from 'node:os';
import { withDeadline } from '../../runtime/deadline.ts';
import type { HostPort } from '../../webhooks/rules/host-port.ts';
import { comparableAddress, isLoopback, reachOf } from '../../webhooks/rules/ip-address.ts';
import type { Resolve } from './resolve.ts';

export type IsOfStack = (address: string, port: number) => Promise<boolean>;

const resolveMs = 2_000;

// Names are resolved when their port is dialled, each time. While one cannot be resolved, every address with its port
// counts as the platform's.
export function stackAddresses(stack: readonly HostPort[], resolve: Resolve): IsOfStack {
  return async (address, port) => {
    for (const { host } of stack.filter((each) => each.port === port)) {
      const addresses = await addressesOf(host, resolve);
      if (addresses === null || addresses.some((each) => isSameMachine(each, address))) return true;
    }
    return false;
  };
}

async function addressesOf(host: string, resolve: Resolve): Promise<string[] | null> {
  if (reachOf(host) !== null) return [host];
  try {
    return (await withDeadline(resolveMs, resolve(host))).map(({ address }) => address);
  } catch {
    return null;
  }
}

/** A service bound to one local address may be reachable at all of them. */
function isSameMachine(one: string, other: string): boolean {
  return comparableAddress(one) === comparableAddress(other) || (isOwn(one) && isOwn(other));
}

function isOwn(address: string): boolean {
  if (isLoopback(address) || unspecified.includes(address)) return true;
  const plain = comparableAddress(address);
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own.some((each) => comparableAddress(each.address) === plain);
}

const unspecified = ['0.0.0.0', '::'];
