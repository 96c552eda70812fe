/**
 * A network of its own, in which every address of the Internet is this machine: whatever is dialled, somebody here
 * notices. The kernel gives one to anybody, unless it is told not to.
 */
const box = [
  'ip link set lo up',
  'ip route add local 0.0.0.0/0 dev lo',
  'ip -6 route add local ::/0 dev lo',
  'ip route add prohibit 9.9.9.10',
  'exec "$@"',
].join(' && ');
const boundMs = 60_000;
const inBox = ['unshare', '--net', '--map-root-user', 'sh', '-c', box, 'box'];

export const hasBox = Bun.spawnSync([...inBox, 'true']).success;
if (!hasBox) console.warn('skipped: there is no `unshare` or `ip` here, or no right to a network of its own');

/** Runs a file of this folder in the box; gives what it prints, which is JSON. */
export async function runInBox(file: string): Promise<string> {
  const run = Bun.spawn([...inBox, process.execPath, `${import.meta.dir}/${file}`], { timeout: boundMs });
  return new Response(run.stdout).text();
}
