import { BlockList, isIPv6 } from 'node:net';
import { type Fields, fieldsOf, listOf } from './merge.ts';
import { type Pod, textsOf } from './pods.ts';
import type { Manifest } from './render.ts';

export type Place =
  | Pod
  | { readonly namespace: string; readonly labels: Readonly<Record<string, string>> }
  | { readonly address: string };

/** Whether network policies allow TCP from `from` to a port of `to`: a pod selected in a
 * direction may do only what one of its policies allows, any other pod everything. */
export function mayReach(policies: readonly Manifest[], from: Place, to: Place, port: number): boolean {
  return lets(policies, 'Egress', from, to, port) && lets(policies, 'Ingress', to, from, port);
}

function lets(policies: readonly Manifest[], direction: 'Ingress' | 'Egress', self: Place, other: Place, port: number) {
  if (!('template' in self)) return true;
  const specs = policies.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => fieldsOf(spec));
  const about = specs.filter(
    (spec) => listOf(spec.policyTypes).includes(direction) && selects(spec.podSelector, self.labels),
  );
  if (about.length === 0) return true;
  const [rules, peers] = direction === 'Ingress' ? (['ingress', 'from'] as const) : (['egress', 'to'] as const);
  return about.some((spec) =>
    listOf(spec[rules])
      .map(fieldsOf)
      .some((rule) => isPort(rule.ports, port) && isPeer(rule[peers], other)),
  );
}

/** No ports are all ports; those without a number are all of their protocol. */
function isPort(ports: unknown, port: number): boolean {
  const tcp = listOf(ports)
    .map(fieldsOf)
    .filter(({ protocol = 'TCP' }) => protocol === 'TCP');
  return ports === undefined || tcp.some((each) => each.port === undefined || each.port === port);
}

function isPeer(peers: unknown, other: Place): boolean {
  return (
    peers === undefined ||
    listOf(peers)
      .map(fieldsOf)
      .some((peer) => isOne(peer, other))
  );
}

function isOne({ ipBlock, namespaceSelector, podSelector }: Fields, other: Place): boolean {
  if ('address' in other) return ipBlock !== undefined && isWithin(fieldsOf(ipBlock), other.address);
  if (ipBlock !== undefined) return false;
  const isNamespace =
    'namespace' in other
      ? namespaceSelector !== undefined &&
        selects(namespaceSelector, { 'kubernetes.io/metadata.name': other.namespace })
      : namespaceSelector === undefined;
  return isNamespace && (podSelector === undefined || selects(podSelector, other.labels));
}

export function selects(selector: unknown, labels: Readonly<Record<string, string>>): boolean {
  return Object.entries(textsOf(fieldsOf(selector).matchLabels)).every(([name, value]) => labels[name] === value);
}

function isWithin({ cidr, except }: Fields, address: string): boolean {
  return isIn(String(cidr), address) && !listOf(except).some((range) => isIn(String(range), address));
}

function isIn(range: string, address: string): boolean {
  const known = ranges.get(range) ?? rangeOf(range);
  ranges.set(range, known);
  return isIPv6(address) === known.isIpv6 && known.list.check(address, known.isIpv6 ? 'ipv6' : 'ipv4');
}

const ranges = new Map<string, { readonly list: BlockList; readonly isIpv6: boolean }>();

function rangeOf(range: string) {
  const [network = '', bits] = range.split('/');
  const isIpv6 = isIPv6(network);
  const list = new BlockList();
  list.addSubnet(network, Number(bits), isIpv6 ? 'ipv6' : 'ipv4');
  return { list, isIpv6 };
}
