/** The error of the work, whatever it is. */
export function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'did not fail',
    (error: unknown) => error,
  );
}
