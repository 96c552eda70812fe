/** Focuses the first problem of a refused form, which may be far above the submit button. */
export function goToFirstProblem(): void {
  let isRefused = false;
  document.addEventListener('turbo:submit-start', () => {
    isRefused = false;
  });
  document.addEventListener('turbo:submit-end', (event) => {
    isRefused = statusOf(event) === 422;
  });
  document.addEventListener('turbo:render', () => {
    if (isRefused) goTo(document.querySelector<HTMLElement>('main :is([aria-invalid], [role="alert"]:not([hidden]))'));
    isRefused = false;
  });
}

function goTo(problem: HTMLElement | null): void {
  const field = problem?.matches('fieldset') ? problem.querySelector('input') : problem;
  field?.focus({ preventScroll: true });
  problem?.scrollIntoView({ block: 'center' });
}

function statusOf(event: Event): number | undefined {
  return (event as CustomEvent<{ fetchResponse?: { statusCode: number } }>).detail.fetchResponse?.statusCode;
}
