import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { type LineSpan, openIndex } from './mirror-index.ts';
import type { SyncedOrder } from './page.ts';

const chunkBytes = 4 * 1024 * 1024;
const wastefulBytes = 64 * 1024 * 1024;

/** A new version is appended before the older line is blanked: the last line of an id wins. Throws `invalid_state`. */
export function openMirror(path: string) {
  const index = openIndex(`${path}.index`);
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  let end = recover();

  function recover(): number {
    const { ino, size } = fstatSync(file);
    let covered = index.covered(ino, size);
    for (const lines of linesAfter(file, covered)) {
      covered = lines.end;
      index.add(lines.places, covered);
    }
    if (covered < size) ftruncateSync(file, covered);
    blankStale();
    return covered;
  }

  function blankStale(): void {
    const stale = index.stale();
    for (const { at, bytes } of stale) writeSync(file, Buffer.alloc(bytes, ' '), 0, bytes, at);
    if (stale.length > 0) index.forgetStale();
  }

  return {
    put(orders: readonly SyncedOrder[]): void {
      const texts = orders.map((order) => Buffer.from(`${JSON.stringify(order)}\n`));
      let at = end;
      const places = texts.map((text, place) => {
        const line = { id: orders[place]?.id ?? '', at, bytes: text.length - 1 };
        at += text.length;
        return line;
      });
      writeAll(file, Buffer.concat(texts), end);
      end = at;
      index.add(places, end);
      blankStale();
    },
    flush: (): void => fdatasyncSync(file),
    orders: (): number => index.count().orders,
    isWasteful: (): boolean => end - index.count().bytes > Math.max(wastefulBytes, end / 2),
    close(): void {
      fdatasyncSync(file);
      closeSync(file);
      index.close();
    },
  };
}

/** Removes blank lines of a closed mirror; its index is rebuilt. */
export function compactMirror(path: string): void {
  const from = openSync(path, 'r');
  const into = openSync(`${path}.new`, 'w', 0o600);
  let end = 0;
  for (const { places, text } of linesAfter(from, 0)) {
    for (const { from: start, bytes } of places) {
      writeAll(into, text.subarray(start, start + bytes + 1), end);
      end += bytes + 1;
    }
  }
  fdatasyncSync(into);
  closeSync(into);
  closeSync(from);
  renameSync(`${path}.new`, path);
}

interface Lines {
  readonly places: readonly (LineSpan & { readonly id: string; readonly from: number })[];
  readonly text: Buffer;
  readonly end: number;
}

function* linesAfter(file: number, start: number): Generator<Lines> {
  let at = start;
  for (let size = chunkBytes; ; ) {
    const buffer = Buffer.allocUnsafe(size);
    const text = buffer.subarray(0, readSync(file, buffer, 0, size, at));
    const whole = text.lastIndexOf(newline) + 1;
    if (whole > 0) {
      yield { text, end: at + whole, places: placesIn(text.subarray(0, whole), at) };
      at += whole;
      size = chunkBytes;
    } else if (text.length < size) return;
    else size *= 2;
  }
}

const newline = 0x0a;

function placesIn(text: Buffer, at: number): Lines['places'] {
  const places: Lines['places'][number][] = [];
  for (let from = 0; from < text.length; ) {
    const bytes = text.indexOf(newline, from) - from;
    const line = text.toString('utf8', from, from + bytes).trim();
    if (line !== '') places.push({ id: JSON.parse(line).id, at: at + from, bytes, from });
    from += bytes + 1;
  }
  return places;
}

function writeAll(file: number, text: Buffer, at: number): void {
  for (let written = 0; written < text.length; ) {
    written += writeSync(file, text, written, text.length - written, at + written);
  }
}
