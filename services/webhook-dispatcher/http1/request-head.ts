/** One request, to be made and responded to before `deadline`. */
export interface HopRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** By `performance.now()`. */
  readonly deadline: number;
}

/** What a header may say: a line end in it would begin another header, or another request. */
const sayable = /^[\t\x20-\x7e]*$/;

/** What is sent before the body. Throws when a header cannot be said; a URL has no such characters. */
export function requestHead({ method, url, headers }: HopRequest): string {
  let text = `${method} ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: keep-alive\r\n`;
  for (const name in headers) {
    const value = headers[name] ?? '';
    if (!sayable.test(value)) throw new TypeError(`the header ${name} has characters that no header may have`);
    text += `${name}: ${value}\r\n`;
  }
  return `${text}\r\n`;
}
