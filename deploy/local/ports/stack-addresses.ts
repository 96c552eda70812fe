import {
  formatHostPorts,
  type HostPort,
  hostPortsOf,
  parseHostPorts,
} from '../../../shared/webhooks/rules/host-port.ts';
import type { Service } from '../service.ts';

/** STACK_ADDRESSES: closed to webhooks on every network. Public addresses stay open. */
export function stackAddresses(datastores: readonly string[], services: readonly Service[], given: string): string {
  const own: HostPort[] = services.flatMap(({ port, healthPort }) => [
    { host: '127.0.0.1', port },
    { host: '127.0.0.1', port: healthPort },
  ]);
  return formatHostPorts([...datastores.flatMap(hostPortsOf), ...own, ...parseHostPorts(given)]);
}
