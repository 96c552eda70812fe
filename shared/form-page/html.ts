/** What one view puts into a page: text that is markup already. */
export type Hole<View> = (view: View) => string;

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

/** The page of one view. */
export function fill<View>({ pieces, holes, length }: Prepared<View>, view: View): Uint8Array<ArrayBuffer> {
  const texts = holes.map((hole) => hole(view));
  const page = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + text.length * mostBytesPerUnit, length));
  let end = 0;
  pieces.forEach((piece, index) => {
    page.set(piece, end);
    end += piece.length;
    const text = texts[index];
    if (text) end += page.write(text, end);
  });
  return page.subarray(0, end);
}
