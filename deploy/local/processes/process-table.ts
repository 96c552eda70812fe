import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Boot id and start time, which unlike a pid are never reused. Undefined if it is not running, or without /proc. */
export function startTimeOf(pid: number): string | undefined {
  const fields = statFields(pid);
  const isGone = fields === undefined || fields[0] === 'Z' || fields[0] === 'X';
  return isGone ? undefined : `${readIfThere('/proc/sys/kernel/random/boot_id')?.trim()}/${fields[startTimeField]}`;
}

export function descendants(pid: number): number[] {
  const children = Map.groupBy(allProcesses(), (child) => Number(statFields(child)?.[parentField]));
  const below = (parent: number): number[] => (children.get(parent) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

export function processesNaming(path: string): number[] {
  return allProcesses().filter((pid) =>
    readIfThere(`/proc/${pid}/cmdline`)
      ?.split('\0')
      .some((argument) => argument === path || argument.startsWith(`${path}/`)),
  );
}

export function allProcesses(): number[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

export function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

// Indexes of fields after the command name, beginning with the state (proc(5) counts from 1: fields 4 and 22).
const parentField = 1;
const startTimeField = 19;

function statFields(pid: number): string[] | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // The process has ended, or this system has no /proc.
  }
}
