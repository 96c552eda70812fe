export interface Reply<Data = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly data: Data;
  readonly meta: Meta;
  readonly error: ApiError;
}

interface Meta {
  readonly request_id: string;
  readonly next_cursor: string | null;
  readonly is_done: boolean;
  readonly limit: number;
  readonly changed: boolean;
  readonly event: string | null;
  readonly [name: string]: unknown;
}

interface ApiError {
  readonly code: string;
  readonly message: string;
  readonly request_id: string;
  readonly retry_after_seconds?: number;
  readonly limit?: number;
}

export type Client = ReturnType<typeof createClient>;

export function createClient(base: string) {
  const send = async <Data>(path: string, key: string | null, init: RequestInit = {}): Promise<Reply<Data>> => {
    const headers = new Headers(init.headers);
    if (key !== null) headers.set('authorization', `Bearer ${key}`);
    const response = await fetch(`${base}${path}`, { ...init, headers });
    const text = await response.text();
    const body: Pick<Reply<Data>, 'data' | 'meta' | 'error'> = JSON.parse(text);
    return { status: response.status, headers: response.headers, text, ...body };
  };
  return {
    base,
    send,
    get: <Data = unknown>(path: string, key: string, parameters: Parameters = {}): Promise<Reply<Data>> =>
      send(withParameters(path, parameters), key),
    act: <Data = unknown>(key: string, body: unknown): Promise<Reply<Data>> =>
      send('/api/v1/orders/action', key, { method: 'POST', body: JSON.stringify(body) }),
  };
}

export type Parameters = Readonly<Record<string, string | number | readonly string[]>>;

export function withParameters(path: string, parameters: Parameters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of typeof value === 'object' ? value : [String(value)]) query.append(name, one);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
