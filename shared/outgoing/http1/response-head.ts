export interface ResponseHead {
  readonly httpStatus: number;
  readonly location: string | null;
  /** The unparsed header. */
  readonly retryAfter?: string | undefined;
  /** How the body is delimited: its length in bytes, chunks, or the end of the connection. */
  readonly framing: number | 'chunked' | 'until close';
  readonly keepAliveMs: number;
}

const statusLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?(?:\r\n|$)/;
const field = /([\w!#$%&'*+.^`|~-]+):([\t\x20-\x7e\x80-\xff]*)(?:\r\n|$)/y;
const bodiless = [204, 304];
const defaultKeepAliveMs = 4_000;
const maxKeepAliveMs = 15_000;
const keepAliveMarginMs = 1_000;

interface Problem {
  readonly problem: string;
}

/** Strict about lengths and line ends (RFC 9112), because lenience enables response smuggling. */
export function parseHead(text: string): ResponseHead | Problem {
  const [line, minor, status] = statusLine.exec(text) ?? [];
  if (line === undefined) return { problem: 'its first line is not a status line' };
  const fields = fieldsOf(text, line.length);
  if ('problem' in fields) return fields;
  const framing = framingOf(Number(status), fields);
  if (typeof framing === 'object') return framing;
  const isReusable =
    framing !== 'until close' && !isFramingAmbiguous(Number(status), minor, fields) && asksForKeepAlive(minor, fields);
  const location = fields.location ?? null;
  const keepAliveMs = isReusable ? keepAliveMsOf(fields) : 0;
  return {
    httpStatus: Number(status),
    location: utf8(location),
    retryAfter: fields['retry-after'],
    framing,
    keepAliveMs,
  };
}

type Fields = { [name in (typeof fieldsToRead)[number]]?: string };

const fieldsToRead = [
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'location',
  'retry-after',
] as const;
const lists: readonly string[] = ['transfer-encoding', 'connection'];

function fieldsOf(text: string, from: number): Fields | Problem {
  const fields: Fields = {};
  field.lastIndex = from;
  for (let at = from; at < text.length; at = field.lastIndex) {
    const [, written = '', value = ''] = field.exec(text) ?? [];
    if (written === '') return { problem: 'a header is not a name, a colon and a value' };
    const name = fieldsToRead.find((each) => each.length === written.length && each === written.toLowerCase());
    if (name === undefined) continue;
    const before = fields[name];
    if (before !== undefined && name === 'content-length') return { problem: 'it has Content-Length twice' };
    if (before === undefined) fields[name] = value.trim();
    else if (lists.includes(name)) fields[name] = `${before},${value}`;
  }
  return fields;
}

/** RFC 9112 section 6.3. */
function framingOf(httpStatus: number, fields: Fields): ResponseHead['framing'] | Problem {
  const { 'content-length': length, 'transfer-encoding': encoding } = fields;
  if (length !== undefined && encoding !== undefined)
    return { problem: 'it has both Content-Length and Transfer-Encoding' };
  if (length !== undefined && !/^\d{1,15}$/.test(length)) return { problem: 'its Content-Length is not a number' };
  if (httpStatus < 200 || bodiless.includes(httpStatus)) return 0;
  if (encoding !== undefined) return tokensOf(encoding).at(-1) === 'chunked' ? 'chunked' : 'until close';
  return length === undefined ? 'until close' : Number(length);
}

function isFramingAmbiguous(httpStatus: number, minor: string | undefined, fields: Fields): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = fields;
  if (encoding !== undefined) return minor === '0' || bodiless.includes(httpStatus) || !/^chunked$/i.test(encoding);
  return httpStatus === 204 && Number(length ?? 0) > 0;
}

function asksForKeepAlive(minor: string | undefined, { connection = '' }: Fields): boolean {
  if (connection === '') return minor === '1';
  const tokens = tokensOf(connection);
  return !tokens.includes('close') && (minor === '1' || tokens.includes('keep-alive'));
}

function keepAliveMsOf({ 'keep-alive': keepAlive }: Fields): number {
  const seconds = keepAlive && /\btimeout=(\d{1,9})\b/i.exec(keepAlive)?.[1];
  return seconds
    ? Math.max(0, Math.min(maxKeepAliveMs, Number(seconds) * 1_000 - keepAliveMarginMs))
    : defaultKeepAliveMs;
}

function tokensOf(list: string): string[] {
  return list.split(',').map((token) => token.trim().toLowerCase());
}

function utf8(header: string | null): string | null {
  return header === null ? null : Buffer.from(header, 'latin1').toString();
}
