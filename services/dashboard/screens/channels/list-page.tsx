import { connectableChannels } from '../../../../shared/conversations/rules/conversation.ts';
import type { ChannelConnection } from '../../../../shared/conversations/verbs/channels.ts';
import type { MenuWithChat } from '../../../../shared/conversations/verbs/web-chats.ts';
import { Table } from '../../../../shared/ui/components/table.tsx';
import { Frame } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { inboxTexts } from '../inbox/texts.ts';
import { ChannelBadge, stateOf } from './channel-state.tsx';
import { channelTexts } from './texts.ts';

export function listPage(
  visit: MemberVisit,
  connections: readonly ChannelConnection[],
  menus: readonly MenuWithChat[],
): Response {
  const texts = channelTexts(visit.language);
  const { channels: names } = inboxTexts(visit.language);
  const time = (at: number | null | undefined) => (
    <Moment visit={visit} at={at ?? null} otherwise={visit.texts.never} />
  );
  const rows = connectableChannels.map((channel) => ({
    channel,
    connection: connections.find((each) => each.channel === channel),
  }));
  return page(
    <Frame visit={visit} title={texts.title} lead={texts.lead}>
      <Table
        label={texts.title}
        rows={rows}
        columns={[
          {
            title: texts.channel,
            cell: ({ channel, connection }) => (
              <a href={visit.at(`/settings/channels/${connection?.id ?? `new?channel=${channel}`}`)}>
                {names[channel]}
              </a>
            ),
          },
          { title: texts.state, cell: ({ connection }) => <ChannelBadge visit={visit} state={stateOf(connection)} /> },
          { title: texts.lastReceived, cell: ({ connection }) => time(connection?.lastReceivedAt) },
          { title: texts.lastSent, cell: ({ connection }) => time(connection?.lastSentAt) },
        ]}
      />
      <div class="part">
        <h2>{texts.menuChats}</h2>
        <p>{menus.length === 0 ? texts.noMenu : texts.menuChatsLead}</p>
        {menus.length > 0 && (
          <Table
            label={texts.menuChats}
            rows={menus}
            columns={[
              {
                title: texts.menu,
                cell: ({ id, name }) => <a href={visit.at(`/menus/${id}/contact`)}>{name}</a>,
              },
              {
                title: texts.state,
                cell: ({ hasChat }) => <ChannelBadge visit={visit} state={hasChat ? 'connected' : 'not_connected'} />,
              },
            ]}
          />
        )}
      </div>
    </Frame>,
  );
}
