const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Eight-letter names with the same hash in JavaScriptCore. Its rapidhash has no secret seed and multiplies
 * two halves: the outer letters make the first factor zero, so the four in the middle have no effect. */
export function hashCollidingNames(count: number): readonly string[] {
  const [before, after] = [String.fromCharCode(0x4b93, 0x8bb8), String.fromCharCode(0xacc9, 0x962e)];
  return Array.from({ length: count }, (_, index) => `${before}${fourLetters(index)}${after}`);
}

function fourLetters(index: number): string {
  return [1, 36, 36 ** 2, 36 ** 3].map((place) => letters[Math.floor(index / place) % letters.length]).join('');
}
