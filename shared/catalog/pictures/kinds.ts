/** Accepted formats by their first bytes in hex, with their decoders. SVG is not accepted, because it can contain scripts. */
const kinds = [
  { begins: /^ffd8ff/, loader: 'VipsForeignLoadJpegBuffer' },
  { begins: /^89504e470d0a1a0a/, loader: 'VipsForeignLoadPngBuffer' },
  { begins: /^52494646.{8}57454250/, loader: 'VipsForeignLoadWebpBuffer' },
  { begins: /^47494638(?:37|39)61/, loader: 'VipsForeignLoadNsgifBuffer' },
] as const;

export const loaders = kinds.map(({ loader }) => loader);

export function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  return kinds.some(({ begins }) => begins.test(head));
}
