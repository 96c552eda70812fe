/** What one view puts into a page: text that is markup already. `usually`: in nearly every view the same. */
export type Hole<View> = ((view: View) => string) & { readonly usually?: string };

/** Markup with holes in it. */
export type Html<View> = readonly (string | Hole<View>)[];

/** Markup of texts that are markup already, of holes, and of other markup. */
export function html<View>(
  texts: TemplateStringsArray,
  ...values: readonly (string | Hole<View> | Html<View>)[]
): Html<View> {
  return texts.flatMap((text, index) => {
    const value = values[index];
    return value === undefined ? [text] : [text, ...(Array.isArray(value) ? value : [value])];
  });
}

/** A hole that is filled with this in nearly every view. */
export function usually<View>(text: string, hole: (view: View) => string): Hole<View> {
  return Object.assign(hole, { usually: text });
}

/** The same for the views in which all is as usual: with so many holes less. */
export function asUsual<View>(markup: Html<View>): Html<View> {
  return markup.map((part) => (typeof part === 'string' ? part : (part.usually ?? part)));
}

/** Markup made ready once: bytes between holes, so that a view encodes what it puts in and nothing else. */
export interface Prepared<View> {
  readonly pieces: readonly Uint8Array[];
  /** One less than pieces: each stands after the piece of its number. */
  readonly holes: readonly Hole<View>[];
  /** Bytes of all pieces. */
  readonly length: number;
}

export function prepare<View>(markup: Html<View>): Prepared<View> {
  const pieces = [''];
  const holes: Hole<View>[] = [];
  for (const part of markup) {
    if (typeof part === 'string') pieces.push((pieces.pop() ?? '') + part);
    else {
      holes.push(part);
      pieces.push('');
    }
  }
  const bytes = pieces.map((piece) => Buffer.from(piece));
  return { pieces: bytes, holes, length: bytes.reduce((sum, piece) => sum + piece.length, 0) };
}

/** UTF-8 takes at most three bytes for a unit of a JavaScript string. */
const mostBytesPerUnit = 3;

/** Memory that nearly every page fits into: made anew for each, it cost a view more than what is written there. */
const sheet = Buffer.allocUnsafeSlow(256 * 1024);

/** The page of one view as an answer. Bun copies it into the answer at once, so that the next page may be written over it. */
export function filled<View>(
  { pieces, holes, length }: Prepared<View>,
  view: View,
  headers: NonNullable<ResponseInit['headers']>,
): Response {
  const texts = holes.map((hole) => hole(view));
  const most = texts.reduce((sum, text) => sum + text.length * mostBytesPerUnit, length);
  const page = most <= sheet.length ? sheet : Buffer.allocUnsafeSlow(most);
  let end = 0;
  pieces.forEach((piece, index) => {
    page.set(piece, end);
    end += piece.length;
    const text = texts[index];
    if (text) end += page.write(text, end);
  });
  return new Response(page.subarray(0, end), { headers });
}
