import type { Db } from '../../../../shared/db/connections/connect.ts';
import { type BoardOrder, openSteps, readBoardOrders } from '../../../../shared/orders/board/board-orders.ts';
import { readBoardSettings, thresholdsOf } from '../../../../shared/orders/board/board-settings.ts';
import { whileBusy } from '../../../../shared/orders/rules/busy.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import type { Show } from '../../live/channel.ts';
import { type BoardView, Card } from './card.tsx';
import { BoardNow } from './now.tsx';

interface Shop {
  readonly id: string;
  readonly timezone: string;
}

/** Renders each changed order for the open boards of a workspace in one language, once for all of them. */
export function boardShow(sql: Db, { id: workspaceId, timezone }: Shop, language: Language): Show {
  return {
    workspaceId,
    topics: ['orders', 'boards'],
    async render(topic, ids) {
      const settings = await readBoardSettings(sql, workspaceId);
      if (topic === 'boards') {
        const now = <BoardNow {...{ workspaceId, language, timezone, settings }} />;
        return { event: 'stream', data: stream('replace', 'board-now', now) };
      }
      const now = Date.now();
      const view = { workspaceId, language, thresholds: whileBusy(thresholdsOf(settings), settings, now), now };
      const orders = await readBoardOrders(sql, workspaceId, ids);
      return { event: 'stream', data: orders.map((order) => cardStream(view, order)).join('') };
    },
  };
}

export function channelName(workspaceId: string, language: Language): string {
  return `board ${workspaceId} ${language}`;
}

export function columnId(step: string): string {
  return `column-${step}`;
}

/** `place` moves a card into its column: board/behaviours/place.ts. */
function cardStream(view: BoardView, order: BoardOrder): string {
  const { step } = order;
  if (step === null) return stream('remove', order.id, '');
  const isOpen = openSteps.some((each) => each === step);
  return stream('place', columnId(isOpen ? step : 'done'), <Card view={view} order={order} />);
}

function stream(action: 'place' | 'replace' | 'remove', target: string, content: unknown): string {
  const method = action === 'replace' ? ' method="morph"' : '';
  return `<turbo-stream action="${action}" target="${target}"${method}><template>${content}</template></turbo-stream>`;
}
