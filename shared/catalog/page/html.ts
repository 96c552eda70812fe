/** Markup that is safe to send: made by `html` alone, so that no text of a catalog gets in unescaped. */
export type Html = { readonly markup: string };

type Part = Html | string | number | false | null | undefined | readonly Html[];

/** A template of markup: what is put in is escaped, unless it is markup itself. False, null and undefined leave nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let markup = strings[0] ?? '';
  parts.forEach((part, index) => {
    markup += markupOf(part) + (strings[index + 1] ?? '');
  });
  return { markup };
}

/** Text that is trusted as it stands: our own scripts and styles, and JSON by `scriptJson`. */
export function trusted(markup: string): Html {
  return { markup };
}

/** JSON that nothing in it can end the script element around. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

function markupOf(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return Bun.escapeHTML(part);
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}
