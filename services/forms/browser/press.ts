let isPressing = false;
const waiting: (() => void)[] = [];

addEventListener('mousedown', () => (isPressing = true), true);
addEventListener(
  'mouseup',
  () => {
    isPressing = false;
    // After the click, which follows at once.
    setTimeout(() => {
      for (const run of waiting.splice(0)) run();
    });
  },
  true,
);

/**
 * Runs it now, or after what is being pressed has been clicked: an error that appears under the finger would move the
 * button away from it, and the press would be lost. A touch presses with a mouse too, after it has ended.
 */
export function afterPress(run: () => void): void {
  if (isPressing) waiting.push(run);
  else run();
}
