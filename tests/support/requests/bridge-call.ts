import { createHmac } from 'node:crypto';

/** What the bridge answers to a message. */
export interface Taken {
  readonly conversationId: string;
  readonly messageId: string;
  readonly isRepeat: boolean;
}

/** Who writes over the bridge. */
export const ali = { id: 'ali', name: 'Ali', phone: '+9647701234567' };

export function incoming(fields: { id: string; from: { id: string; name?: string; phone?: string } }) {
  return { type: 'message.received', text: 'السلام عليكم', ...fields };
}

/** A connector's call, signed; with `body` another body than the signed one. */
export function bridgeCall(
  address: string,
  secret: string,
  call: object,
  { at = Date.now(), body = JSON.stringify(call) } = {},
): Promise<Response> {
  const signature = createHmac('sha256', secret)
    .update(`${at}.${JSON.stringify(call)}`)
    .digest('hex');
  const headers = { 'X-Service-Timestamp': String(at), 'X-Service-Signature': signature };
  return fetch(address, { method: 'POST', headers, body });
}
