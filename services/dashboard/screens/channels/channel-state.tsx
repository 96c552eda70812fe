import { type ChannelState, channelState } from '../../../../shared/conversations/rules/channel-state.ts';
import type { ChannelConnection } from '../../../../shared/conversations/verbs/channels.ts';
import { Badge, type Mood } from '../../../../shared/ui/components/badge.tsx';
import type { MemberVisit } from '../../request/visit.ts';
import { channelTexts } from './texts.ts';

const moods: Readonly<Record<ChannelState, Mood>> = { connected: 'good', not_connected: 'plain', failing: 'bad' };

export function stateOf(connection: ChannelConnection | null | undefined): ChannelState {
  return channelState(connection?.consecutiveFailures ?? null);
}

export function ChannelBadge({ visit, state }: { readonly visit: MemberVisit; readonly state: ChannelState }) {
  return <Badge mood={moods[state]}>{channelTexts(visit.language).states[state]}</Badge>;
}
