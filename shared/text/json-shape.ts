export const maxDepth = 64;
export const maxMembers = 1_000;

export function isDeep(text: string): boolean {
  return shapeOf(text).depth > maxDepth;
}

/** The parser takes seconds for twelve thousand names chosen to collide in its hash table. */
export function isWide(text: string): boolean {
  return shapeOf(text).members > maxMembers;
}

/** Counted before parsing, in one pass: a regular expression takes quadratic time on an unfinished string. */
function shapeOf(text: string): { readonly depth: number; readonly members: number } {
  let depth = 0;
  let current = 0;
  let members = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') inString = !inString;
    else if (inString) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth = Math.max(depth, ++current);
    else if (character === ']' || character === '}') current--;
    else if (character === ':') members++;
  }
  return { depth, members };
}
