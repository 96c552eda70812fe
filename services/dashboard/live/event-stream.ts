/** What a stream says: the name of an event, and its text. */
export interface Said {
  readonly event: string;
  readonly data: string;
}

/** Look at the page again. */
export const again: Said = { event: 'refresh', data: '' };

/** An event as its stream has it; a text of several lines is as many lines of data. */
export function eventBytes({ event, data }: Said, id?: string): Uint8Array {
  const lines = data.split(/\r\n|[\r\n]/).map((line) => `data: ${line}\n`);
  return new TextEncoder().encode(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}${lines.join('')}\n`);
}
