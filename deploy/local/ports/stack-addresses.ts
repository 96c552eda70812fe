import {
  formatHostPorts,
  type HostPort,
  hostPortsOf,
  parseHostPorts,
} from '../../../shared/webhooks/rules/host-port.ts';
import type { Service } from '../service.ts';

/**
 * The setting STACK_ADDRESSES of a stack: where no webhook may go, not even on a private network. The public addresses
 * are not among it: they are open to everybody.
 */
export function stackAddresses(datastores: readonly string[], services: readonly Service[], given: string): string {
  const own: HostPort[] = services.flatMap(({ port, healthPort }) => [
    { host: '127.0.0.1', port },
    { host: '127.0.0.1', port: healthPort },
  ]);
  return formatHostPorts([...datastores.flatMap(hostPortsOf), ...own, ...parseHostPorts(given)]);
}
