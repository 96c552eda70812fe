import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { Empty, Table } from '../../../../shared/ui/components/table.tsx';
import { Time } from '../../../../shared/ui/components/time.tsx';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { KnownLinks, KnownOrders, Profile } from './conversation/known-card.tsx';
import type { Known } from './read-inbox.ts';
import { inboxTexts } from './texts.ts';

/** A customer: what is known of them, and everything that came of it lately. */
export function customerPage(visit: MemberVisit, known: Known): Response {
  const { language, workspace } = visit;
  const texts = inboxTexts(language);
  const { customer, conversations } = known;
  return page(
    <Frame visit={visit} title={customer.name ?? customer.phone ?? texts.somebody}>
      <div class="customer">
        <Profile visit={visit} customer={customer} />
        <section class="part">
          <h2>{texts.conversations}</h2>
          {conversations.length === 0 ? (
            <Empty title={texts.noConversations} text={texts.empty.open.text} />
          ) : (
            <Table
              label={texts.conversations}
              rows={conversations}
              columns={[
                {
                  title: texts.conversations,
                  cell: ({ id, subject, channel }) => (
                    <a href={visit.at(`/inbox/${id}`)}>
                      <bdi>{subject ?? texts.channels[channel]}</bdi>
                    </a>
                  ),
                },
                { title: texts.channel, cell: ({ channel }) => texts.channels[channel] },
                {
                  title: texts.state,
                  cell: ({ status }) => (
                    <Badge mood={status === 'escalated' ? 'bad' : 'plain'}>{texts.statuses[status]}</Badge>
                  ),
                },
                {
                  title: texts.changed,
                  cell: ({ updatedAt }) => (
                    <Time language={language} zone={workspace.timezone} at={updatedAt} otherwise="" />
                  ),
                },
              ]}
            />
          )}
        </section>
        <KnownOrders visit={visit} known={known} />
        <KnownLinks visit={visit} known={known} />
      </div>
    </Frame>,
  );
}
