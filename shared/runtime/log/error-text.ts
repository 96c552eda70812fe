const maxCauses = 5;

/** Error, stack and causes, without statement parameters and unparsable values, which may be personal data. */
export function errorText(error: Error, depth = 0): string {
  const own = withoutData(error);
  if (!(error.cause instanceof Error) || depth === maxCauses) return own;
  return `${own}\ncaused by ${errorText(error.cause, depth + 1)}`;
}

function withoutData(error: Error): string {
  const stack = error.stack?.includes(error.message)
    ? error.stack
    : `${error.name}: ${error.message}\n${error.stack ?? ''}`;
  const message = withoutValues(error).replace(/\nparams: [\s\S]*$/, '\nparams: …');
  return stack.trimEnd().replace(error.message, () => message);
}

function withoutValues(error: Error): string {
  const mayContainData = 'code' in error && /^22/.test(String(error.code));
  if (!mayContainData && !(error instanceof SyntaxError)) return error.message;
  return error.message.replace(/"[\s\S]*"/, '"…"');
}
