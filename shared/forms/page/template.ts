import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';

/** Encloses a slot's number in rendered markup. It is random, so that no text can contain it. */
const slotMarker = crypto.randomUUID();

/** Values that differ between views of a page: each call leaves a slot, which `of` fills for a view. */
export interface PerView<View> {
  text(of: (view: View) => string): string;
  flag(of: (view: View) => boolean): boolean;
  markup(of: (view: View) => string): Child;
}

/** Markup rendered once, as bytes between slots, so that rendering a view encodes only its own values. */
export interface Template<View> {
  readonly pieces: readonly Uint8Array[];
  readonly fills: readonly ((view: View) => string)[];
  readonly length: number;
}

export function prepare<View>(render: (perView: PerView<View>) => unknown): Template<View> {
  const slots: Slot<View>[] = [];
  const inMarkers = (slot: Slot<View>): string => `${slotMarker}${slots.push(slot) - 1}${slotMarker}`;
  const html = `<!doctype html>${render({
    text: (of) => inMarkers({ text: (view) => Bun.escapeHTML(of(view)) }),
    // Renders the marker as the attribute's value.
    flag: (flag) => inMarkers({ flag }) as unknown as boolean,
    markup: (text) => raw(inMarkers({ text })),
  })}`;
  const [first = '', ...rest] = html.split(slotMarker);
  const pieces = [first];
  const fills: Template<View>['fills'][number][] = [];
  for (let at = 0; at < rest.length; at += 2) {
    const [slot, after = ''] = [slots[Number(rest[at])], rest[at + 1]];
    if (slot === undefined) throw new Error('a slot was not made by this template');
    if ('text' in slot) {
      fills.push(slot.text);
      pieces.push(after);
      continue;
    }
    const before = pieces.pop() ?? '';
    const start = before.lastIndexOf(' ');
    const name = before.slice(start, -'="'.length);
    const attribute = name.startsWith(' aria-') ? `${name}="true"` : name;
    fills.push((view) => (slot.flag(view) ? attribute : ''));
    pieces.push(before.slice(0, start), after.slice('"'.length));
  }
  const bytes = pieces.map((piece) => Buffer.from(piece));
  return { pieces: bytes, fills, length: bytes.reduce((sum, piece) => sum + piece.length, 0) };
}

type Slot<View> = { readonly text: (view: View) => string } | { readonly flag: (view: View) => boolean };

const maxBytesPerUnit = 3;

/** A reused buffer for most pages, because allocating one for each cost more than filling it. */
const pageBuffer = Buffer.allocUnsafeSlow(256 * 1024);

/** Renders a view as a response. Bun copies the bytes at once, so the next page may overwrite the buffer. */
export function renderTemplate<View>(
  { pieces, fills, length }: Template<View>,
  view: View,
  headers: NonNullable<ResponseInit['headers']>,
): Response {
  const texts = fills.map((fill) => fill(view));
  const maxLength = texts.reduce((sum, text) => sum + text.length * maxBytesPerUnit, length);
  const page = maxLength <= pageBuffer.length ? pageBuffer : Buffer.allocUnsafeSlow(maxLength);
  let end = 0;
  pieces.forEach((piece, index) => {
    page.set(piece, end);
    end += piece.length;
    const text = texts[index];
    if (text) end += page.write(text, end);
  });
  return new Response(page.subarray(0, end), { headers });
}
