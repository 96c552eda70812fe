/** Networks of their own, in which whatever is dialled shows. The kernel gives one to anybody, unless it is told not to. */
const networks = {
  /** Every address of the Internet is this machine: somebody here notices. */
  'all is here': [
    'ip link set lo up',
    'ip route add local 0.0.0.0/0 dev lo',
    'ip -6 route add local ::/0 dev lo',
    'ip route add prohibit 9.9.9.10',
  ],
  /** What is sent to 10.9.9.0/24 is lost. */
  'nobody answers': [
    'ip link add hole type veth peer name void',
    'ip address add 10.9.9.1/24 dev hole',
    'ip link set hole arp off up',
    'ip link set void up',
  ],
} as const;

type Network = keyof typeof networks;

const boundMs = 60_000;

/** Whether this machine can make such a network. Throws in CI when it cannot: nobody there would notice what is skipped. */
export function hasBox(network: Network = 'all is here'): boolean {
  if (canMake(network)) return true;
  const reason = 'there is no `unshare` or `ip` here, or no right to a network of its own';
  if (process.env.CI === 'true') throw new Error(`where webhooks go cannot be tested (I8): ${reason}`);
  console.warn(`skipped: ${reason}`);
  return false;
}

function canMake(network: Network): boolean {
  try {
    return Bun.spawnSync([...inBox(network), 'true']).success;
  } catch {
    return false;
  }
}

/** Runs a file of this folder in the box; gives what it prints, which is JSON. */
export async function runInBox(file: string, network: Network = 'all is here'): Promise<string> {
  const run = Bun.spawn([...inBox(network), process.execPath, `${import.meta.dir}/${file}`], { timeout: boundMs });
  return new Response(run.stdout).text();
}

function inBox(network: Network): string[] {
  const script = [...networks[network], 'exec "$@"'].join(' && ');
  return ['unshare', '--net', '--map-root-user', 'sh', '-c', script, 'box'];
}
