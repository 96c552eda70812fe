import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';

/** Stands before and after the number of a slot while markup is rendered: nobody who writes a text can have it in there. */
const mark = crypto.randomUUID();

export interface Slots<View> {
  text(of: (view: View) => string): string;
  flag(of: (view: View) => boolean): boolean;
  markup(of: (view: View) => string): Child;
}

/** Markup that was rendered once: bytes between slots, so that a view encodes what it puts in and nothing else. */
export interface Template<View> {
  readonly pieces: readonly Uint8Array[];
  readonly fills: readonly ((view: View) => string)[];
  readonly length: number;
}

export function prepare<View>(render: (slots: Slots<View>) => unknown): Template<View> {
  const slots: Slot<View>[] = [];
  const marked = (slot: Slot<View>): string => `${mark}${slots.push(slot) - 1}${mark}`;
  const html = `<!doctype html>${render({
    text: (of) => marked({ text: (view) => Bun.escapeHTML(of(view)) }),
    // What is rendered is the mark, as the attribute's value.
    flag: (flag) => marked({ flag }) as unknown as boolean,
    markup: (text) => raw(marked({ text })),
  })}`;
  const [first = '', ...rest] = html.split(mark);
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

/** Memory that nearly every page fits into: made anew for each, it cost a view more than what is written there. */
const sheet = Buffer.allocUnsafeSlow(256 * 1024);

/** The page of one view as an answer. Bun copies it into the answer at once, so that the next page may be written over it. */
export function filled<View>(
  { pieces, fills, length }: Template<View>,
  view: View,
  headers: NonNullable<ResponseInit['headers']>,
): Response {
  const texts = fills.map((fill) => fill(view));
  const most = texts.reduce((sum, text) => sum + text.length * maxBytesPerUnit, length);
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
