const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const length = 12;

/** An id of a new category or item, which stands in the addresses of the public page. */
export function newPartId(kind: 'category' | 'item'): string {
  const random = crypto.getRandomValues(new Uint32Array(length));
  return `${kind}-${Array.from(random, (value) => alphabet[value % alphabet.length]).join('')}`;
}
