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

/** Runs after the press ends: an error message that appears during it would move the pressed button away. */
export function afterPress(run: () => void): void {
  if (isPressing) waiting.push(run);
  else run();
}
