import { expect, spyOn, test } from 'bun:test';
import { Refused } from '../../../shared/basics/refused.ts';
import { readForm } from './form.ts';

const most = 1024 * 1024;
const plain = 'application/x-www-form-urlencoded';
const parts = 'multipart/form-data; boundary="b"';

const formOf = (type: string, body: string) =>
  new Request('http://localhost/', { method: 'POST', headers: { 'content-type': type }, body });

test.each([
  ['fields', plain, 'a&'.repeat(most / 2)],
  ['parts', parts, '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(18_000)],
])('a MB of tiny %s is refused unparsed', async (_, type, body) => {
  const parsers = [spyOn(Response.prototype, 'formData'), spyOn(globalThis, 'decodeURIComponent')];
  const limits = { maxBytes: most, deadline: performance.now() + 60_000 };
  await expect(readForm(formOf(type, body), limits)).rejects.toBeInstanceOf(Refused);
  for (const parser of parsers) {
    expect(parser).not.toHaveBeenCalled();
    parser.mockRestore();
  }
});
