let isPressing = false;
const waiting: (() => void)[] = [];

addEventListener('mousedown', () => (isPressing = true), true);
addEventListener(
  'mouseup',
  () => {
    isPressing = false;
    setTimeout(() => {
      for (const run of waiting.splice(0)) run();
    });
  },
  true,
);

/** Waits for a press to end: an error that appears under the finger would move the button away. */
export function afterPress(run: () => void): void {
  if (isPressing) waiting.push(run);
  else run();
}
