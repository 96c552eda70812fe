import { exampleCalls } from '../../../../shared/api/contract/examples/calls.ts';
import { codePanel, prettyJson } from '../parts/code.ts';
import { blocks } from '../parts/prose.ts';
import type { Section } from './section.ts';

const group = 'Getting started';

/** What holds for every call (spec: Endpoints, Pagination, Authentication; decided: Rate limit). */
export function startSections(baseUrl: string): readonly Section[] {
  return [
    {
      ...{ id: 'start', title: 'Introduction', group },
      words:
        blocks(`The API lets your backend read conversations, messages and orders, approve, reject or complete restaurant orders, and be told of
each change by [webhooks](docs:#webhooks). It speaks JSON over HTTPS, and is for servers: a key must never reach a browser or an app.

New here? [Make your first call](docs:guides/first-call). To keep a copy of all orders, [follow them](docs:guides/following-orders).
Everything on this page is also in [openapi.json](/openapi.json), of which clients can be generated.

A success is \`data\` and \`meta\`, an error is \`error\`. Times are Unix milliseconds; in a store order they are ISO 8601 with the
workspace’s offset. Fields may be added: ignore those that you do not know.`),
      code: `${codePanel('Base address', 'text', baseUrl)}${codePanel('A success', 'json', '{ "data": …, "meta": { "request_id": "…" } }')}`,
    },
    {
      ...{ id: 'authentication', title: 'Authentication', group },
      words:
        blocks(`Every call carries a key: \`Authorization: Bearer sk_live_…\`. An admin makes keys in the dashboard under _API keys_; the value is
shown once. A key has some of these permissions, and each call needs one:

| permission | lets a key |
| --- | --- |
| \`conversations:read\` | list conversations |
| \`messages:read\` | read their messages |
| \`orders:read\` | list and follow orders |
| \`orders:write\` | approve, reject and complete orders |

The samples here take the key from the environment variable \`API_KEY\`. To replace a key make a new one, switch, then revoke the
old one: revoking ends it at once.

Every answer has the header \`X-Service-Request-Id\`: your own \`X-Request-Id\`, or one made for you. It is in the body too. Log it.`),
      code: codePanel(
        'In a shell',
        'sh',
        `export API_KEY=sk_live_…\n\ncurl "${baseUrl}/api/v1/orders" \\\n  -H "Authorization: Bearer $API_KEY"`,
      ),
    },
    {
      ...{ id: 'pagination', title: 'Pagination', group },
      words:
        blocks(`Lists come in pages of \`limit\` rows: 1 to 100, 50 unless you say otherwise. While \`meta.is_done\` is false, ask again with
\`cursor\` set to \`meta.next_cursor\`, and with the same other parameters. Go by \`is_done\` alone: a page may be short, or empty,
before the last one. A cursor is not yours to make, and does not get old.`),
      code: codePanel(
        'meta of a page',
        'json',
        prettyJson({ ...exampleCalls.listOrders.answer.meta, next_cursor: 'eyJwIjoi…', is_done: false }),
      ),
    },
    {
      ...{ id: 'rate-limits', title: 'Rate limits', group },
      words:
        blocks(`An admin may give a key a limit of calls a minute. The minute begins with the first call. Beyond the limit the answer is 429
[\`rate_limited\`](docs:#errors), with the seconds to wait in \`error.retry_after_seconds\`. Refused calls count too.

For such a key every answer says what is left: \`RateLimit-Policy\` has the calls (\`q\`) in a window of seconds (\`w\`), \`RateLimit\` the
calls that remain (\`r\`) for so many seconds (\`t\`). There is no \`Retry-After\`.`),
      code: codePanel('Headers', 'text', 'RateLimit-Policy: "minute";q=60;w=60\nRateLimit: "minute";r=59;t=42'),
    },
  ];
}
