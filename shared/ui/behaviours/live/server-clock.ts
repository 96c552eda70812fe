let ahead = 0;

/** What the server's clock showed a moment ago, Unix ms: the clocks of tablets go as they like. */
export function setServerNow(ms: number): void {
  ahead = ms - Date.now();
}

export function serverNow(): number {
  return Date.now() + ahead;
}
