export const maxDepth = 64;
export const maxMembers = 1_000;

/** Whether JSON is nested deeper than 64 levels: the parser may take a second for it. */
export function isDeep(text: string): boolean {
  return shapeOf(text).depth > maxDepth;
}

/**
 * Whether JSON has more than 1,000 members in all its objects: the parser takes seconds for twelve thousand whose names were
 * chosen to fall on one place of its hash table, which anybody can work out.
 */
export function isWide(text: string): boolean {
  return shapeOf(text).members > maxMembers;
}

/**
 * How deep brackets nest and how many colons there are, outside of strings: counted before parsing, which takes long on deep
 * nesting and on many names. One pass, because a pattern that matches strings takes time by the square of an unfinished one.
 */
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
