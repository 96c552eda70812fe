import { expect, test } from 'bun:test';
import { encodeId, firstIdAt, type IdKind, isId } from './id.ts';

/** Vectors of the TypeID specification (valid.json). */
const vectors: [uuid: string, text: string][] = [
  ['00000000-0000-0000-0000-000000000000', '00000000000000000000000000'],
  ['00000000-0000-0000-0000-000000000001', '00000000000000000000000001'],
  ['00000000-0000-0000-0000-00000000000a', '0000000000000000000000000a'],
  ['00000000-0000-0000-0000-000000000010', '0000000000000000000000000g'],
  ['00000000-0000-0000-0000-000000000020', '00000000000000000000000010'],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', '7zzzzzzzzzzzzzzzzzzzzzzzzz'],
  ['0110c853-1d09-52d8-d73e-1194e95b5f19', '0123456789abcdefghjkmnpqrs'],
  ['01890a5d-ac96-774b-bcce-b302099a8057', '01h455vb4pex5vsknk084sn02q'],
];

const prefixes = {
  ...{ workspace: 'ws', conversation: 'cnv', message: 'msg', customer: 'cus', order: 'ord', key: 'key' },
  ...{ endpoint: 'whe', event: 'evt', delivery: 'dlv', rule: 'rul', form: 'frm', link: 'lnk' },
  ...{ submission: 'sbm', catalog: 'cat', user: 'usr' },
} as const;
const kinds = Object.entries(prefixes) as [kind: IdKind, prefix: string][];

test.each(vectors)('the UUID %s is written %s', (uuid, text) => {
  expect(encodeId('order', Buffer.from(uuid.replaceAll('-', ''), 'hex'))).toBe(`ord_${text}`);
  expect(isId('order', `ord_${text}`)).toBe(true);
});

test('each kind has its prefix, and an id of one kind is none of another', () => {
  for (const [kind, prefix] of kinds) {
    const id = encodeId(kind, new Uint8Array(16));
    expect(id).toBe(`${prefix}_${'0'.repeat(26)}`);
    for (const [other] of kinds) expect(isId(other, id)).toBe(other === kind);
  }
});

test.each([
  // Without a prefix, a number, the underscore; of another length.
  ...['', 'ord_', '01h455vb4pex5vsknk084sn02q', 'ord01h455vb4pex5vsknk084sn02q', 'ORD_01h455vb4pex5vsknk084sn02q'],
  ...['ord_01h455vb4pex5vsknk084sn02', 'ord_01h455vb4pex5vsknk084sn02qq', 'xord_01h455vb4pex5vsknk084sn02q'],
  // Over 128 bits, and letters that the alphabet leaves out.
  ...['ord_81h455vb4pex5vsknk084sn02q', 'ord_01H455VB4PEX5VSKNK084SN02Q', 'ord_01h455vb4pex5vsknk084sn0i2'],
  ...['ord_01h455vb4pex5vsknk084sn0l2', 'ord_01h455vb4pex5vsknk084sn0o2', 'ord_01h455vb4pex5vsknk084sn0u2'],
  ...['ord_01h455vb4pex5vsknk084sn02q\n', ' ord_01h455vb4pex5vsknk084sn02q'],
])('%j is no id', (text) => {
  expect(isId('order', text)).toBe(false);
});

test('firstIdAt separates ids made before a time from those made after', () => {
  const times = [0, 1, 31, 32, 1_600_000_000_000, 1_772_366_709_120, 2 ** 48 - 2];
  for (const ms of times) {
    const bound = firstIdAt('event', ms + 1);
    expect(isId('event', bound)).toBe(true);
    expect(idAt(ms, 0xff) < bound).toBe(true);
    expect(idAt(ms + 1, 0x00) >= bound).toBe(true);
    expect(firstIdAt('event', ms) < bound).toBe(true);
  }
});

/** The id whose time is `ms` and whose other bytes are all `filler`. */
function idAt(ms: number, filler: number): string {
  const bytes = Buffer.alloc(16, filler);
  bytes.writeUIntBE(ms, 0, 6);
  return encodeId('event', bytes);
}
