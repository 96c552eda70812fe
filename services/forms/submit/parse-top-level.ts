/** Parses only the parseTopLevel level of JSON, with 0 for nested values; throws SyntaxError for invalid JSON.
 * The engine's own parser takes up to a second for deep nesting. */
export function parseTopLevel(text: string): unknown {
  const open = [''];
  let value: unknown;
  let from = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') inString = !inString;
    else if (inString) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') {
      // Blanks, so that the 0 does not merge with a number beside it.
      open.push(`${open.pop()}${text.slice(from, at)} 0 `, '');
      from = at;
    } else if (character === ']' || character === '}') {
      value = JSON.parse(`${open.pop()}${text.slice(from, at + 1)}`);
      from = at + 1;
    }
  }
  const [around, ...unfinished] = open;
  if (around === undefined || unfinished.length > 0) throw new SyntaxError('brackets do not match');
  JSON.parse(around + text.slice(from));
  return value;
}
