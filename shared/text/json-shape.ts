export const maxDepth = 64;
export const maxMembers = 1_000;

export function isDeep(text: string): boolean {
  return shapeOf(text).depth > maxDepth;
}

/** Bounds the members, because parsing 12,000 names that collide in the hash table takes seconds. */
export function isWide(text: string): boolean {
  return shapeOf(text).members > maxMembers;
}

/** Counts before parsing, without a regular expression, which takes quadratic time on an unfinished string. */
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
