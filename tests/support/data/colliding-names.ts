const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Different names of eight letters to which JavaScriptCore gives one and the same hash. It hashes by rapidhash without a
 * secret of its own, which multiplies two halves of the text: the letters around make the first factor zero, so that the four
 * in the middle, which are the second, count for nothing.
 */
export function collidingNames(count: number): readonly string[] {
  const [before, after] = [String.fromCharCode(0x4b93, 0x8bb8), String.fromCharCode(0xacc9, 0x962e)];
  return Array.from({ length: count }, (_, index) => `${before}${fourLetters(index)}${after}`);
}

function fourLetters(index: number): string {
  return [1, 36, 36 ** 2, 36 ** 3].map((place) => letters[Math.floor(index / place) % letters.length]).join('');
}
