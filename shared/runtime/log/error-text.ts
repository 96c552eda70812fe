const mostCauses = 5;

/**
 * An error with its stack and what caused it, without the data that it met: the parameters of a statement, and the value that
 * was no number or no JSON, which may be anybody's.
 */
export function errorText(error: Error, depth = 0): string {
  const own = withoutData(error);
  if (!(error.cause instanceof Error) || depth === mostCauses) return own;
  return `${own}\ncaused by ${errorText(error.cause, depth + 1)}`;
}

function withoutData(error: Error): string {
  const told = error.stack?.includes(error.message)
    ? error.stack
    : `${error.name}: ${error.message}\n${error.stack ?? ''}`;
  const message = withoutValues(error).replace(/\nparams: [\s\S]*$/, '\nparams: …');
  return told.trimEnd().replace(error.message, () => message);
}

/** Errors of PostgreSQL's class 22, and of parsing, quote what they could not read. */
function withoutValues(error: Error): string {
  const isOfData = 'code' in error && /^22/.test(String(error.code));
  if (!isOfData && !(error instanceof SyntaxError)) return error.message;
  return error.message.replace(/"[\s\S]*"/, '"…"');
}
