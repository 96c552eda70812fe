import type { Db } from '../../../shared/db/connections/connect.ts';

const markup = [
  '<script>ran=1</script>',
  '"><img src=x onerror=ran=1>',
  "'onmouseover='ran=1",
  '</script></title></textarea></style>--><svg onload=ran=1>',
  'javascript:ran=1',
  '&lt;b&gt;&#x3c;i>',
];

const directions = ['\u202Egnp.exe', '\u2067never ended', '\u200F\u061C', `e${'\u0301'.repeat(40)}`, 'w'.repeat(120)];

export const hostile = [...markup, ...directions].join(' ');

const short = `</title>"><img src=x onerror=ran=1><script>ran=1</script>\u202Egnp.exe \u2067never ended`;

export const unescaped = ['<script>ran', '"><img src=x', '<svg onload'];

export async function poison(sql: Db): Promise<void> {
  const data = JSON.stringify({ orderId: hostile, orderReference: hostile, [hostile]: [hostile, { nul: '\0' }] });
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update workspaces set name = ${hostile}`;
    await tx`update users set name = ${short}`;
    await tx`update sessions set device = ${hostile}, address = ${hostile}`;
    await tx`update api_keys set name = ${hostile}`;
    await tx`update api_key_refusals set detail = ${hostile}`;
    await tx`update api_calls set request_id = ${hostile}, code = ${hostile}`;
    await tx`update api_call_hours set code = ${hostile} || status`;
    await tx`update webhook_endpoints set description = ${hostile}, disabled_reason = ${hostile} where not enabled`;
    await tx`update webhook_endpoints set description = ${hostile}, url = ${`https://example.com/?${hostile}`} where enabled`;
    await tx`update channel_connections set url = ${`https://example.com/?${hostile}`}, last_error = ${hostile}`;
    await tx`update events set data = ${data}`;
    await tx`update closed_deliveries set last_error = ${hostile}`;
    await tx`update open_deliveries set last_error = ${hostile}`;
    await tx`update delivery_attempts set error_text = ${hostile}, error = coalesce(error, ${hostile})`;
    await tx`update audit_entries set actor = ${hostile}, target = ${hostile}, address = ${hostile},
      details = ${JSON.stringify({ [hostile]: hostile })}::text::jsonb`;
    await tx`update orders set customer_name = ${hostile}, customer_phone = ${hostile}, fulfillment_address = ${hostile},
      summary = ${hostile}, special_instructions = ${hostile}, notes = ${hostile}, external_order_id = ${hostile},
      lines = ${JSON.stringify([{ id: 'l', name: hostile, quantity: 1, unit_price: 1, total: 1, options: [{ name: hostile, price: 1 }], notes: hostile }])}::text::jsonb`;
    await tx`update notification_messages set last_error = ${hostile}, email = ${hostile} where status = 'failed'`;
    await tx`update notifications set data = ${JSON.stringify({ url: hostile, failures: 10, number: hostile, minutes: 3, deliveries: 4, newEmail: hostile, to: 'old' })}::text::json`;
    await tx`update customers set name = ${hostile}, phone = ${hostile}, email = ${hostile}`;
    await tx`update conversations set subject = ${hostile}`;
    await tx`update messages set text = ${hostile}`;
    for (const { id, draft } of await tx`select id, draft from catalogs`) {
      await tx`update catalogs set draft = ${JSON.stringify(draft, poisoned)}::text::json where id = ${id}`;
    }
    await tx`update conversation_entries set text = ${hostile}`;
  });
}

/** Replaces every text of a menu but ids and kinds. */
function poisoned(name: string, value: unknown): unknown {
  return typeof value === 'string' && name !== 'id' && name !== 'kind' ? hostile : value;
}
