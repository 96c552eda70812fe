import type { Db } from '../../../../shared/db/connections/connect.ts';
import { safeHeaders } from '../../web/answers.ts';

const lookEveryMs = 2_000;

/** The browser then opens another, and is asked again who it is. Shorter than what the service may take to stop. */
const longestMs = 10_000;

/** Open at a time in this process; further pages are told to come again later. */
const mostStreams = 200;
let streams = 0;

/** Says `changed` whenever something was settled for the workspace, or an event was recorded, until it is time to ask again; `lastMark` is what the stream before ended with. */
export async function liveStream(sql: Db, workspaceId: string, lastMark: string | null): Promise<Response> {
  if (streams >= mostStreams) return new Response(null, { status: 503, headers: safeHeaders });
  const encoder = new TextEncoder();
  const began = performance.now();
  let known = lastMark ?? (await markOf(sql, workspaceId));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;
  streams += 1;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    streams -= 1;
    clearTimeout(timer);
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const say = (text: string): void => {
        if (isOpen) controller.enqueue(encoder.encode(text));
      };
      const look = async (): Promise<void> => {
        // While the database is away there is nothing to tell; the stream ends in its time.
        const mark = await markOf(sql, workspaceId).catch(() => known);
        say(mark === known ? ':\n\n' : `event: changed\nid: ${mark}\ndata: \n\n`);
        known = mark;
        if (!isOpen) return;
        if (performance.now() - began > longestMs) {
          close();
          controller.close();
        } else timer = lookLater();
      };
      const lookLater = () => {
        const next = setTimeout(() => void look(), lookEveryMs);
        // An open page must not keep the service from ending.
        next.unref();
        return next;
      };
      say(`retry: 500\nid: ${known}\n\n`);
      timer = lookLater();
    },
    cancel: close,
  });
  return new Response(body, { headers: { ...safeHeaders, 'content-type': 'text/event-stream; charset=utf-8' } });
}

/** Changes with every settled attempt and every event: two look-ups, whatever there is. */
async function markOf(sql: Db, workspaceId: string): Promise<string> {
  const [row] = await sql<{ mark: string }[]>`
    select concat_ws(' ',
      (select id from events where workspace_id = ${workspaceId} order by id desc limit 1),
      (select sum(h.delivered + h.failed_attempts) from webhook_endpoints e join endpoint_hours h
        on h.workspace_id = e.workspace_id and h.endpoint_id = e.id and h.hour >= clock() - interval '2 hours'
        where e.workspace_id = ${workspaceId} and e.deleted_at is null)) as mark`;
  return row?.mark ?? '';
}
