import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { allProcesses, startTimeOf } from '../processes/process-table.ts';

export function portHolder(port: number): string | undefined {
  const sockets = new Set(listening(port).map((inode) => `socket:[${inode}]`));
  const pid = allProcesses().find((each) => openFiles(each)?.some((file) => sockets.has(file)));
  return pid === undefined ? undefined : `${read(`/proc/${pid}/comm`).trim()} (process ${pid})`;
}

export function isHeldByOther(port: number, pid: number): boolean {
  const found = rowsListening(port);
  if (found.length === 0) return false;
  const user = /^Uid:\s+\d+\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1];
  if (startTimeOf(pid) === undefined || !found.some((row) => row[userColumn] === user)) return true;
  const files = openFiles(pid);
  return files !== null && !found.some((row) => files.includes(`socket:[${row[inodeColumn]}]`));
}

// Columns of /proc/net/tcp: number, local address and port in hexadecimal, remote address, state, …, inode.
const listenState = '0A';
const userColumn = 7;
const inodeColumn = 9;

function listening(port: number): string[] {
  return rowsListening(port).map((row) => row[inodeColumn] ?? '');
}

function rowsListening(port: number): string[][] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => read(table).trim().split('\n').slice(1));
  const columns = rows.map((row) => row.trim().split(/\s+/));
  return columns.filter(([, local, , state]) => local?.endsWith(suffix) && state === listenState);
}

/** Null where they may not be read, as other users' by root in a container. A process that is just ending has none. */
function openFiles(pid: number): string[] | null {
  const folder = `/proc/${pid}/fd`;
  let isDenied = false;
  const readIfThere = (read: () => string[]): string[] => {
    try {
      return read();
    } catch (error) {
      isDenied ||= error instanceof Error && 'code' in error && error.code === 'EACCES';
      return [];
    }
  };
  const names = readIfThere(() => readdirSync(folder));
  const files = names.flatMap((file) => readIfThere(() => [readlinkSync(`${folder}/${file}`)]));
  return isDenied ? null : files;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
