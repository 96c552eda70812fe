/** Eight hexadecimal digits, with which the tokens of a process's claims begin. */
export function newProcessId(): string {
  return crypto.randomUUID().slice(0, 8);
}

export function newClaimToken(processId: string): string {
  return processId + crypto.randomUUID().slice(processId.length);
}

/** Names the process's sessions in PostgreSQL, so that other processes see whether it lives (abandoned.ts). */
export function applicationName(processId: string): string {
  return `webhook-dispatcher ${processId}`;
}
