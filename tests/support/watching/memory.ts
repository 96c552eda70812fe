import { readFileSync } from 'node:fs';

/** Resident memory of a process in bytes. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** The most resident memory that a process has had so far, in bytes. */
export function mostMemoryOf(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
