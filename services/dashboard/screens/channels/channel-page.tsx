import type { ConnectableChannel } from '../../../../shared/conversations/rules/conversation.ts';
import type { ChannelConnection } from '../../../../shared/conversations/verbs/channels.ts';
import { Code } from '../../../../shared/ui/components/code.tsx';
import { Facts } from '../../../../shared/ui/components/facts.tsx';
import { Confirm, confirmTexts } from '../../../../shared/ui/components/forms/confirm.tsx';
import { Input } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { ShownOnce } from '../../../../shared/ui/components/shown-once.tsx';
import { Frame } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { inboxTexts } from '../inbox/texts.ts';
import { ChannelBadge, stateOf } from './channel-state.tsx';
import { channelTexts } from './texts.ts';

interface ChannelPageParts {
  readonly channel: ConnectableChannel;
  readonly connection: ChannelConnection | null;
  readonly url: string;
  readonly problem?: string;
  readonly baseUrl: string;
  readonly dashboardUrl: string;
}

export function channelPage(visit: MemberVisit, parts: ChannelPageParts): Response {
  const { channel, connection, url, problem, baseUrl } = parts;
  const texts = channelTexts(visit.language);
  return page(
    <Frame visit={visit} title={inboxTexts(visit.language).channels[channel]} lead={texts.lead}>
      {visit.notice?.kind === 'secret' && (
        <ShownOnce visit={visit} title={texts.secret} lead={texts.secretLead} value={visit.notice.text} />
      )}
      <ChannelFacts visit={visit} connection={connection} />
      {connection && (
        <Code visit={visit} label={texts.incoming}>
          {`${parts.dashboardUrl}/bridge/${connection.id}`}
        </Code>
      )}
      <section class="part">
        <h2>{texts.url}</h2>
        <Form
          visit={visit}
          action={visit.at('/settings/channels')}
          submit={connection ? texts.changeUrl : texts.connect}
        >
          <input type="hidden" name="channel" value={channel} />
          <Input name="url" type="url" ltr label={texts.url} hint={texts.urlHint} problem={problem} value={url} />
        </Form>
        <p>
          <a href={`${baseUrl}/docs/guides/connecting-a-channel`}>{texts.guide}</a>
        </p>
      </section>
      {connection && <ChannelActions visit={visit} connection={connection} />}
    </Frame>,
    problem === undefined ? 200 : 422,
  );
}

function ChannelFacts({ visit, connection }: { visit: MemberVisit; connection: ChannelConnection | null }) {
  const texts = channelTexts(visit.language);
  const time = (at: number | null) => <Moment visit={visit} at={at} otherwise={visit.texts.never} />;
  return (
    <Facts
      facts={[
        { name: texts.state, value: <ChannelBadge visit={visit} state={stateOf(connection)} /> },
        { name: texts.error, value: connection?.lastError ? <bdi>{connection.lastError}</bdi> : null },
        { name: texts.lastReceived, value: connection && time(connection.lastReceivedAt) },
        { name: texts.lastSent, value: connection && time(connection.lastSentAt) },
      ]}
    />
  );
}

function ChannelActions({ visit, connection }: { visit: MemberVisit; connection: ChannelConnection }) {
  const texts = channelTexts(visit.language);
  const at = (path: string): string => visit.at(`/settings/channels/${connection.id}${path}`);
  return (
    <section class="part">
      <h2>{visit.texts.actions}</h2>
      <div class="actions">
        <Confirm visit={visit} id="renew" action={at('/secret')} tone="primary" {...confirmTexts(texts, 'renew')} />
        <Confirm visit={visit} id="disconnect" action={at('/disconnect')} {...confirmTexts(texts, 'disconnect')} />
      </div>
    </section>
  );
}
