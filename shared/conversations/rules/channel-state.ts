export type ChannelState = 'connected' | 'not_connected' | 'failing';

/** `failures`: attempts in a row that its connector did not take; null where there is no connection (decided: Channels). */
export function channelState(failures: number | null): ChannelState {
  if (failures === null) return 'not_connected';
  return failures === 0 ? 'connected' : 'failing';
}
