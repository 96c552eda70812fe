/** The few forms of DER (ITU-T X.690) that a certificate is written in. */
export const sequence = (...parts: Uint8Array[]): Buffer => tagged(0x30, ...parts);
export const set = (...parts: Uint8Array[]): Buffer => tagged(0x31, ...parts);
/** `explicit(3, x)`: x as the field that a structure numbers 3. */
export const explicit = (number: number, part: Uint8Array): Buffer => tagged(0xa0 + number, part);
export const octets = (...parts: Uint8Array[]): Buffer => tagged(0x04, ...parts);
export const bits = (bytes: Uint8Array, unused = 0): Buffer => tagged(0x03, Uint8Array.of(unused), bytes);
export const yes = Buffer.from([0x01, 0x01, 0xff]);
export const text = (value: string): Buffer => tagged(0x0c, Buffer.from(value));
/** `YYMMDDhhmmssZ`: until 2049. */
export const time = (at: Date): Buffer =>
  tagged(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

/** A number from 0 that is written in these bytes, the highest first. In as few as can be: readers refuse a zero too many. */
export function integer(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const number = start === -1 ? Uint8Array.of(0) : bytes.subarray(start);
  const isNegative = ((number[0] ?? 0) & 0x80) !== 0;
  return tagged(0x02, ...(isNegative ? [Uint8Array.of(0)] : []), number);
}

/** `objectId('2.5.4.3')`. */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(0x06, Uint8Array.from([first * 40 + second, ...rest.flatMap(base128)]));
}

export function tagged(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Uint8Array.from([tag, ...lengthOf(content.length)]), content]);
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

function base128(number: number): number[] {
  const digits = [number & 0x7f];
  for (let rest = number >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}
