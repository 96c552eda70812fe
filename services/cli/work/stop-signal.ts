/** Ctrl-C and SIGTERM end a command that goes on and on after what it is at; a second one ends it at once. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  return stopping.signal;
}
