import {
  formatHostPorts,
  type HostPort,
  hostPortsOf,
  parseHostPorts,
} from '../../../shared/webhooks/rules/host-port.ts';
import type { Service } from '../service.ts';

/** The value of STACK_ADDRESSES: addresses of the stack, which no webhook may reach. Public addresses are not in it. */
export function stackAddresses(datastores: readonly string[], services: readonly Service[], given: string): string {
  const own: HostPort[] = services.flatMap(({ port, healthPort }) => [
    { host: '127.0.0.1', port },
    { host: '127.0.0.1', port: healthPort },
  ]);
  return formatHostPorts([...datastores.flatMap(hostPortsOf), ...own, ...parseHostPorts(given)]);
}
