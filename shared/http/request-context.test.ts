import { afterEach, expect, test } from 'bun:test';
import { type EndedSpan, sendSpansTo } from '../tracing/spans.ts';
import { withRequestContext } from './request-context.ts';

afterEach(() => sendSpansTo(null));

/** The span of a call to `/a/:b` with these headers. */
async function spanOf(headers: Record<string, string>): Promise<EndedSpan | undefined> {
  const spans: EndedSpan[] = [];
  sendSpansTo({ samples: () => true, take: (span) => spans.push(span) });
  const handle = withRequestContext(() => new Response(), ['/a/:b']);
  await handle(new Request('http://localhost/a/+9647701234567?token=0123456789abcdef', { headers }));
  return spans[0];
}

test('secrets in a request id are masked in its span, as in the log', async () => {
  expect((await spanOf({ 'x-request-id': 'till-7-0042' }))?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/a/:b',
    'http.response.status_code': 200,
    'request.id': 'till-7-0042',
  });
  const id = `call of +9647701234567 by sk_live_${'0'.repeat(64)}`;
  expect((await spanOf({ 'x-request-id': id }))?.attributes?.['request.id']).toBe('call of … by sk_live_…');
});

test('a caller’s valid traceparent is linked to, and nothing else used', async () => {
  const given = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const untrusted = { tracestate: 'a=b,'.repeat(500), baggage: 'phone=%2B9647701234567' };
  const span = await spanOf({ ...untrusted, traceparent: given });
  expect(span).toMatchObject({ parentId: null, link: { spanId: 'b7ad6b7169203331' } });
  expect(JSON.stringify(span)).not.toContain('9647701234567');
  for (const wrong of ['', '00', `${given}, ${given}`, `${given}-x`, 'é'.repeat(8_000), given.replace('00', 'ff')]) {
    expect((await spanOf({ traceparent: wrong }))?.link).toBeNull();
  }
});
