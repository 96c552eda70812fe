const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g;
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** The name on one line, so that neither its direction nor a mark in it changes the text around it. */
export function isolated(name: string): string {
  return `\u2068${name.replace(bidiControls, '').replace(lineBreaks, ' ')}\u2069`;
}
