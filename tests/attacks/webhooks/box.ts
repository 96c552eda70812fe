/** Network namespaces in which every connection is seen. Linux lets any user make one, unless configured otherwise. */
const networks = {
  /** This machine has every address of the Internet. */
  'all is here': [
    'ip link set lo up',
    'ip route add local 0.0.0.0/0 dev lo',
    'ip -6 route add local ::/0 dev lo',
    'ip route add prohibit 9.9.9.10',
  ],
  /** Packets to 10.9.9.0/24 are lost. */
  'nobody answers': [
    'ip link add hole type veth peer name void',
    'ip address add 10.9.9.1/24 dev hole',
    'ip link set hole arp off up',
    'ip link set void up',
  ],
} as const;

type Network = keyof typeof networks;

const boundMs = 60_000;

/** Whether this machine can make such a network. Throws in CI when it cannot, because skipped tests would go unnoticed. */
export function canIsolate(network: Network = 'all is here'): boolean {
  if (canMake(network)) return true;
  const reason = 'there is no `unshare` or `ip` here, or no right to a network of its own';
  if (process.env.CI === 'true') throw new Error(`where webhooks go cannot be tested (I8): ${reason}`);
  console.warn(`skipped: ${reason}`);
  return false;
}

function canMake(network: Network): boolean {
  try {
    return Bun.spawnSync([...isolatedCommand(network), 'true']).success;
  } catch {
    return false;
  }
}

/** Runs a file of this folder in the network, and returns the JSON that it prints. */
export async function runIsolated(file: string, network: Network = 'all is here'): Promise<string> {
  const run = Bun.spawn([...isolatedCommand(network), process.execPath, `${import.meta.dir}/${file}`], {
    timeout: boundMs,
  });
  return new Response(run.stdout).text();
}

function isolatedCommand(network: Network): string[] {
  const script = [...networks[network], 'exec "$@"'].join(' && ');
  return ['unshare', '--net', '--map-root-user', 'sh', '-c', script, 'box'];
}
