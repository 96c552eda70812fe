const longest = 300;

/** What another server said, as it may stand in a log and in a list. */
export function oneLine(text: string): string {
  const plain = text
    .slice(0, 2 * longest)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ');
  return [...plain].slice(0, longest).join('');
}
