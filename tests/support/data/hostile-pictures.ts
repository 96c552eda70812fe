import { once } from 'node:events';
import { crc32, createDeflate } from 'node:zlib';

const bytesOfPoint = 8;
const passes = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;

export async function interlacedPng(width: number, height: number): Promise<Buffer> {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6, 0, 0, 1], 8);
  const points = await deflatedZeros(
    passes.reduce((sum, [x, everyX, y, everyY]) => {
      const [columns, rows] = [Math.ceil((width - x) / everyX), Math.ceil((height - y) / everyY)];
      return sum + rows * (1 + columns * bytesOfPoint);
    }, 0),
  );
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', points), chunk('IEND', Buffer.alloc(0))]);
}

async function deflatedZeros(count: number): Promise<Buffer> {
  const deflate = createDeflate();
  const packed: Buffer[] = [];
  deflate.on('data', (bytes: Buffer) => packed.push(bytes));
  const zeros = Buffer.alloc(1024 * 1024);
  for (let left = count; left > 0; left -= zeros.length) {
    if (!deflate.write(zeros.subarray(0, left))) await once(deflate, 'drain');
  }
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(packed);
}

const maxBitsLeft = 13;
const coefficients = 63;
const longestRun = 16_384;

export function manyScansJpeg(width: number, height: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const size = Buffer.from([height >> 8, height & 255, width >> 8, width & 255]);
  const frame = Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])]);
  // Codes of one bit: no difference in a block, and the end of this block and of 16,383 after it.
  const codes = (kind: number, symbol: number) => segment(0xc4, Buffer.from([kind, 1, ...Array(15).fill(0), symbol]));
  const scan = (from: number, to: number, bits: number, points: Buffer) =>
    Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, from, to, bits])), points]);
  const grey = Buffer.alloc(Math.ceil(blocks / 8));
  const runs = bytesOf(`0${'0'.repeat(14)}`.repeat(Math.ceil(blocks / longestRun)));
  const scans: Buffer[] = [scan(0, 0, 0, grey)];
  for (let coefficient = 1; coefficient <= coefficients; coefficient += 1) {
    scans.push(scan(coefficient, coefficient, maxBitsLeft, runs));
    for (let left = maxBitsLeft - 1; left >= 0; left -= 1)
      scans.push(scan(coefficient, coefficient, ((left + 1) << 4) | left, runs));
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.from([0, ...Array(64).fill(1)])),
    segment(0xc2, frame),
    codes(0x00, 0x00),
    codes(0x10, 0xe0),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  const length = data.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), data]);
}

function bytesOf(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2)));
}
