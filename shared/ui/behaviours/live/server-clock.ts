let ahead = 0;

export function setServerNow(ms: number): void {
  ahead = ms - Date.now();
}

export function serverNow(): number {
  return Date.now() + ahead;
}
