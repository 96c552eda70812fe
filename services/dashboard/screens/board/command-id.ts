/** The id that a form or a script gave its command, so that it may be sent again; a new one where there is none. */
export function commandIdIn(form: URLSearchParams): string {
  const given = form.get('commandId') ?? '';
  return /^[0-9a-f-]{36}$/.test(given) ? given : crypto.randomUUID();
}
