// What people would write instead: a plain Node sender that takes what is pending from a table, signs it, posts it with
// undici, inserts the attempt and updates the delivery. It makes no lanes, caps or fan-out: its deliveries are made by
// the process that records the event (webhooks-peer.ts).
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import { Agent, request } from 'undici';

const batch = 100;
const mostInFlight = 200;
const pollMs = 50;
const timeoutMs = 15_000;
const retryWaitsSeconds = [10, 30, 90, 270];

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const ca = readFileSync(process.env.CA_FILE, 'utf8');
const dispatcher = new Agent({ connect: { ca }, keepAliveTimeout: 60_000, headersTimeout: timeoutMs });
let inFlight = 0;

async function take() {
  const { rows } = await pool.query(
    `update peer_deliveries d set status = 'sending', attempt = attempt + 1
     from (
       select id from peer_deliveries where status in ('pending', 'retrying') and due_at <= now()
       order by due_at limit $1 for update skip locked
     ) due, peer_endpoints e
     where d.id = due.id and e.id = d.endpoint_id
     returning d.id, d.event, d.data, d.attempt, e.url, e.secret`,
    [Math.min(batch, mostInFlight - inFlight)],
  );
  return rows;
}

async function deliver({ id, event, data, attempt, url, secret }) {
  const timestamp = Date.now();
  const body = JSON.stringify({ event, timestamp, data: JSON.parse(data) });
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-service-event': event,
    'x-service-delivery': `dlv_${id}`,
    'x-service-timestamp': String(timestamp),
    'x-service-signature-version': 'v1',
    'x-service-signature': signature,
  };
  let status = null;
  let error = null;
  try {
    const response = await request(url, { method: 'POST', headers, body, dispatcher });
    status = response.statusCode;
    await response.body.dump();
  } catch (problem) {
    error = String(problem).slice(0, 500);
  }
  const ok = status !== null && status >= 200 && status < 300;
  const wait = retryWaitsSeconds[attempt - 1];
  await pool.query(
    `insert into peer_attempts (delivery_id, number, sent_at, duration_ms, http_status, error)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, attempt, new Date(timestamp), Date.now() - timestamp, status, error],
  );
  await pool.query(
    `update peer_deliveries set status = $2, http_status = $3, last_error = $4, due_at = now() + $5 * interval '1 s'
     where id = $1`,
    [id, ok ? 'delivered' : wait === undefined ? 'failed' : 'retrying', status, error, wait ?? 0],
  );
}

async function run() {
  for (;;) {
    const rows = inFlight < mostInFlight ? await take() : [];
    for (const row of rows) {
      inFlight += 1;
      deliver(row).finally(() => {
        inFlight -= 1;
      });
    }
    await new Promise((resolve) => setTimeout(resolve, rows.length > 0 ? 0 : inFlight > 0 ? 5 : pollMs));
  }
}

// Answers how many are under way.
createServer((_, response) => response.end(String(inFlight))).listen(Number(process.env.PORT), '127.0.0.1');
run();
