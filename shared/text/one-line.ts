const maxCharacters = 300;

/** Makes another server's error text safe for logs and lists: one line, at most 300 characters. */
export function oneLine(text: string): string {
  const plain = text
    .slice(0, 2 * maxCharacters)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ');
  return [...plain].slice(0, maxCharacters).join('');
}
