const lookEveryMs = 30_000;

/** Hides the notice that orders take longer once it is over. */
export function followBusy(): void {
  showBusy();
  setInterval(showBusy, lookEveryMs);
}

export function showBusy(): void {
  const notice = document.getElementById('busy');
  if (notice !== null) notice.hidden = Date.now() >= Number(notice.dataset.until);
}
