export type ChannelState = 'connected' | 'not_connected' | 'failing';

/** `failures`: failed sends in a row to the channel's connector; null without a connection (decided: Channels). */
export function channelState(failures: number | null): ChannelState {
  if (failures === null) return 'not_connected';
  return failures === 0 ? 'connected' : 'failing';
}
