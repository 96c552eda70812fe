/** Replaces each part from `open` to the next `close`, both included, in linear time. */
export function without(text: string, open: string, close: string, instead = ''): string {
  const [before = '', ...rest] = text.split(open);
  return before + rest.map((part) => instead + part.slice(part.indexOf(close) + close.length)).join('');
}
