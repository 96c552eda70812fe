export interface Description {
  readonly envelope: unknown;
  readonly subject: string;
}

export function describe(body: Uint8Array): Description {
  const envelope = parse(new TextDecoder().decode(body));
  const data = field(envelope, 'data');
  const text = (name: string): string => printable(String(field(data, name) ?? ''));
  const name = text('orderReference') || text('orderId') || text('id');
  const status = [text('previousStatus'), text('status')].filter((each) => each !== '').join(' → ');
  return { envelope, subject: [name, status].filter((each) => each !== '').join(' ') };
}

/** On one line, without control characters. */
export function printable(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').slice(0, maxLength);
}

const maxLength = 80; // characters

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function field(value: unknown, name: string): unknown {
  const isObject = typeof value === 'object' && value !== null;
  return isObject ? new Map<string, unknown>(Object.entries(value)).get(name) : undefined;
}
