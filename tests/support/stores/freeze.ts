import { descendants, signalIfAlive } from '../../../deploy/local/processes/process-table.ts';

/** Stops a server and everything below it in mid-motion: connections stay open and nothing answers. */
export function freeze({ pid }: { pid: number }): void {
  for (const each of [pid, ...descendants(pid)]) signalIfAlive(each, 'SIGSTOP');
}

/** Lets a frozen server go on. */
export function thaw({ pid }: { pid: number }): void {
  for (const each of [pid, ...descendants(pid)]) signalIfAlive(each, 'SIGCONT');
}
