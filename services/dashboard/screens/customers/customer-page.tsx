import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { NameLink } from '../../../../shared/ui/components/name.tsx';
import { Table } from '../../../../shared/ui/components/table.tsx';
import { Frame } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { CustomerLinks, CustomerOrders, Profile } from '../inbox/conversation/customer-card.tsx';
import type { Known } from '../inbox/read-inbox.ts';
import { inboxTexts } from '../inbox/texts.ts';
import { PrivacyPart } from './privacy-part.tsx';

interface Problem {
  readonly text: string;
  readonly status: number;
}

export function customerPage(visit: MemberVisit, known: Known, problem?: Problem): Response {
  const texts = inboxTexts(visit.language);
  const { customer, conversations } = known;
  return page(
    <Frame visit={visit} title={customer.name ?? customer.phone ?? texts.somebody}>
      <div class="customer">
        <Profile visit={visit} customer={customer} />
        <section class="part">
          <h2>{texts.conversations}</h2>
          <Table
            label={texts.conversations}
            rows={conversations}
            empty={{ title: texts.noConversations, text: texts.empty.open.text }}
            columns={[
              {
                title: texts.conversations,
                cell: ({ id, subject, channel }) => (
                  <NameLink href={visit.at(`/inbox/${id}`)} name={subject ?? texts.channels[channel]} />
                ),
              },
              { title: texts.channel, cell: ({ channel }) => texts.channels[channel] },
              {
                title: visit.texts.state,
                cell: ({ status }) => (
                  <Badge mood={status === 'escalated' ? 'bad' : 'plain'}>{texts.statuses[status]}</Badge>
                ),
              },
              { title: texts.changed, cell: ({ updatedAt }) => <Moment visit={visit} at={updatedAt} /> },
            ]}
          />
        </section>
        <CustomerOrders visit={visit} known={known} />
        <CustomerLinks visit={visit} known={known} />
        {visit.workspace.role === 'admin' && (
          <PrivacyPart visit={visit} customer={customer} problem={problem?.text ?? null} />
        )}
      </div>
    </Frame>,
    problem?.status,
  );
}
