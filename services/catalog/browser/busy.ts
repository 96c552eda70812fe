const checkEveryMs = 30_000;

/** Hides the notice of longer waiting times when the busy period ends. */
export function followBusyNotice(): void {
  updateBusyNotice();
  setInterval(updateBusyNotice, checkEveryMs);
}

export function updateBusyNotice(): void {
  const notice = document.getElementById('busy');
  if (notice !== null) notice.hidden = Date.now() >= Number(notice.dataset.until);
}
