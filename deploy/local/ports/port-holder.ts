import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { allProcesses, startTimeOf } from '../processes/process-table.ts';

export function portHolder(port: number): string | undefined {
  const sockets = new Set(listening(port).map((inode) => `socket:[${inode}]`));
  const pid = allProcesses().find((each) => openFiles(each).some((file) => sockets.has(file)));
  return pid === undefined ? undefined : `${read(`/proc/${pid}/comm`).trim()} (process ${pid})`;
}

export function isHeldByOther(port: number, pid: number): boolean {
  const found = rowsListening(port);
  if (found.length === 0) return false;
  const user = /^Uid:\s+\d+\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1];
  if (startTimeOf(pid) === undefined || !found.some((row) => row[userColumn] === user)) return true;
  // In a container root may not read other users' /proc/PID/fd.
  const files = openFiles(pid);
  return files.length > 0 && !found.some((row) => files.includes(`socket:[${row[inodeColumn]}]`));
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

function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return orNone(() => readdirSync(folder)).flatMap((file) => orNone(() => [readlinkSync(`${folder}/${file}`)]));
}

function orNone(read: () => string[]): string[] {
  try {
    return read();
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
